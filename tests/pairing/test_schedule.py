from datetime import UTC, date, datetime, time

from tournaments.schedule import Moment, moment, moments, skipped

TUNIS, PARIS = "Africa/Tunis", "Europe/Paris"


def test_rounds_some_minutes_apart_go_past_midnight():
    assert moments(date(2026, 3, 3), time(23, 0), TUNIS, 3, minutes=45) == [
        Moment(date(2026, 3, 3), time(23, 0), datetime(2026, 3, 3, 22, 0, tzinfo=UTC)),
        Moment(date(2026, 3, 3), time(23, 45), datetime(2026, 3, 3, 22, 45, tzinfo=UTC)),
        Moment(date(2026, 3, 4), time(0, 30), datetime(2026, 3, 3, 23, 30, tzinfo=UTC)),
    ]


def test_rounds_some_days_apart_keep_their_time_on_the_wall_through_daylight_saving():
    """Fault 50: a round an hour off."""
    friday = moments(date(2026, 3, 27), time(20, 0), PARIS, 2, days=7)
    assert [one.time for one in friday] == [time(20, 0), time(20, 0)]
    assert [one.at.hour for one in friday] == [19, 18]


def test_a_time_that_daylight_saving_skips_moves_forward():
    """Fault 50: a start in the skipped hour crashed."""
    assert moment(date(2026, 3, 29), time(2, 30), PARIS) == Moment(
        date(2026, 3, 29), time(2, 30), datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    )
    assert skipped(date(2026, 3, 29), time(2, 30), PARIS)
    assert not skipped(date(2026, 3, 29), time(3, 0), PARIS)
    assert not skipped(date(2026, 3, 29), time(2, 30), TUNIS)


def test_of_a_time_that_comes_twice_the_first_is_meant():
    assert moment(date(2026, 10, 25), time(2, 30), PARIS).at == datetime(
        2026, 10, 25, 0, 30, tzinfo=UTC
    )
    assert not skipped(date(2026, 10, 25), time(2, 30), PARIS)


def test_minutes_that_pass_through_a_skipped_hour_are_minutes():
    rounds = moments(date(2026, 3, 29), time(1, 30), PARIS, 2, minutes=60)
    assert [one.time for one in rounds] == [time(1, 30), time(3, 30)]


def test_no_rounds_have_no_moments():
    assert moments(date(2026, 3, 3), time(20, 0), TUNIS, 0, minutes=45) == []

import pytest

from games.rules.cards import codes
from games.rules.lessons import COUNT, LEARNER, LESSONS, SWEEP, TAKE, refusals
from games.rules.play import IllegalPlay, Play
from games.rules.scoring import count
from games.rules.shuffle import must_redeal


def test_every_lesson_is_a_whole_lawful_deal_of_three_plays_a_side():
    for lesson in LESSONS:
        assert lesson.deal.whole
        assert not must_redeal(lesson.deal.ruleset, lesson.deal.opening)
        positions = lesson.positions()
        assert [position.seat for position in positions[:6]] == [0, 1] * 3
        assert positions[4].hand(LEARNER) == (Play.parse(lesson.plays[4]).card,)


def test_each_try_is_told_what_the_rules_would_tell():
    for lesson in LESSONS:
        for position in lesson.positions()[:6:2]:
            known = refusals(position)
            for notation, code in known.items():
                with pytest.raises(IllegalPlay) as refused:
                    position.play(notation)
                assert refused.value.code == code
            assert not set(known) & {str(play) for play in position.legal_plays()}


def test_what_is_to_be_seen_is_seen():
    assert str(TAKE.positions()[6].last.play) == "QDx5CAD2S"
    sweep = SWEEP.positions()
    assert refusals(sweep[0])["7Hx4C3H"] == "single_first"
    assert {"7Hx7D", "7Hx7S"} <= {str(play) for play in sweep[0].legal_plays()}
    assert sweep[5].last.chkobba
    end = COUNT.positions()[6]
    assert (end.over, codes(end.last.swept)) == (True, ["KD", "2S", "4S"])
    assert [each.write()["breakdown"] for each in count(end)] == [
        {"carta": 1, "dinari": 0, "hayya": 1, "bermila": 1, "primiera": 0, "chkobba": 1},
        {"carta": 0, "dinari": 0, "hayya": 0, "bermila": 0, "primiera": 0, "chkobba": 1},
    ]

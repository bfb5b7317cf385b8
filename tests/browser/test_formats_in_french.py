"""An event of each format from its poster to its podium, page by page on a phone; the other half of
the formats is seen in Arabic. See `readers`: no page is wider than the phone, none says a word in
another language."""

from tests.browser.evening import House


def test_round_robin_swiss_and_league_in_french(company):
    house = House(company, "fr")
    everybody_once(house)
    a_swiss(house)
    a_league(house)


def everybody_once(house: House) -> None:
    event = house.event(5)
    event.is_announced("inscriptions ouvertes", "Famille", "en 16", "vraies cartes")
    event.is_called()
    event.start()
    first = ["Ronde 1", "Bechir – Emna", "Chiraz – Dali", "Exempt : Amel"]
    second = ["Ronde 2", "Amel – Bechir", "Emna – Chiraz", "Exempt : Dali"]
    assert event.page() == {
        "rounds": [first, second],
        "own": ["Chiraz Dali", "Emna Chiraz", "Chiraz"],
        "standings": [["1 Amel 0", "1 Bechir 0", "1 Chiraz 0", "1 Dali 0", "1 Emna 0"]],
    }
    assert event.desk() == {
        "desk": [first[:-1], second[:-1]],
        "progress": [f"Ronde {number} 0/2" for number in range(1, 6)],
    }
    event.play()
    assert event.page() == {
        "rounds": [second, ["Ronde 3", "Chiraz – Amel", "Dali – Emna", "Exempt : Bechir"]],
        "own": ["Emna Chiraz", "Chiraz Amel", "Chiraz"],
        "standings": [["1 Bechir 3", "2 Chiraz 3", "3 Amel 0", "4 Dali 0", "5 Emna 0"]],
    }
    event.play_on()
    assert event.page() == {
        "own": ["Chiraz"],
        "standings": [["1 Amel 12", "2 Bechir 9", "3 Chiraz 6", "4 Dali 3", "5 Emna 0"]],
    }
    assert event.podiums() == [["Podium", "Amel", "Bechir", "Chiraz"]]


def a_swiss(house: House) -> None:
    """Who deals first is drawn by lot: nobody knows who stands left."""
    event = house.event(5, format="swiss", auto_publish=False)
    chips = ("inscriptions ouvertes", "Famille", "en 16", "vraies cartes", "Système suisse")
    event.is_announced(*chips)
    event.start()
    nothing = ["1 Amel 0", "1 Bechir 0", "1 Chiraz 0", "1 Dali 0", "1 Emna 0"]
    assert event.page() == {"own": ["Chiraz"], "standings": [nothing]}
    bye = "Points jusqu’ici : 0. Personne qui en avait moins ne pouvait être exempté."
    round_one = {"Ronde 1", "Amel – Chiraz", "Bechir – Dali"}
    drafted = event.desk()
    assert (set(either(drafted["desk"][0])), drafted["progress"]) == (
        round_one | {"Emna", bye},
        ["Ronde 1 0/2"],
    )
    event.publish()
    published = event.page()
    assert set(either(published["rounds"][0])) == round_one | {f"Emna : exempt. {bye}"}
    assert published["standings"] == [nothing]
    event.play()
    assert event.page() == {
        "own": ["Chiraz"],
        "standings": [["1 Emna 1", "2 Amel 1", "2 Bechir 1", "4 Chiraz 0", "4 Dali 0"]],
    }
    floated = "Pas à égalité de points (écart 1) : personne d’autre ne convenait."
    assert set(either(event.desk()["desk"][0])) == {
        "Ronde 2", "Amel – Emna", "Bechir – Chiraz", floated, "Dali", bye,
    }  # fmt: skip
    for _ in range(2):
        event.publish()
        event.play()
    assert event.page() == {
        "own": ["Chiraz"],
        "standings": [["1 Amel 3", "2 Bechir 2", "3 Dali 2", "4 Chiraz 1", "5 Emna 1"]],
    }
    assert event.podiums() == [["Podium", "Amel", "Bechir", "Dali"]]


def either(lines: list[str]) -> list[str]:
    """Pairs of names in the order of the alphabet."""
    return [" – ".join(sorted(line.split(" – "))) for line in lines]


def a_league(house: House) -> None:
    event = house.event(6, divisions=2, moving=1, play_offs=1)
    chips = (
        "inscriptions ouvertes",
        "Famille",
        "en 16",
        "vraies cartes",
        "championnat à divisions",
    )
    event.is_announced(*chips)
    event.start()
    rounds = [
        ["Ronde 1", "Bechir – Chiraz", "Exempt : Amel"],
        ["Ronde 2", "Amel – Bechir", "Exempt : Chiraz"],
        ["Ronde 1", "Emna – Fares", "Exempt : Dali"],
        ["Ronde 2", "Dali – Emna", "Exempt : Fares"],
    ]
    divisions = ["Division 1", "Division 2"]
    assert event.page() == {
        "stages": divisions,
        "rounds": rounds,
        "own": ["Bechir Chiraz", "Chiraz"],
        "standings": [
            ["1 Amel 0", "1 Bechir 0", "1 Chiraz 0"],
            ["1 Dali 0", "1 Emna 0", "1 Fares 0"],
        ],
    }
    assert event.desk() == {
        "desk": [
            ["Ronde 1 · Division 1", "Bechir – Chiraz"],
            ["Ronde 1 · Division 2", "Emna – Fares"],
            ["Ronde 2 · Division 1", "Amel – Bechir"],
            ["Ronde 2 · Division 2", "Dali – Emna"],
        ],
        "progress": ["Ronde 1 0/2", "Ronde 2 0/2", "Ronde 3 0/2"],
    }
    event.play_on()
    final = [["1 Amel 6", "2 Bechir 3", "3 Chiraz 0"], ["1 Dali 6", "2 Emna 3", "3 Fares 0"]]
    play_off = "Barrage pour la division 1"
    assert event.page() == {
        "stages": [play_off, *divisions],
        "rounds": [["Barrage", "Emna – Bechir"]],
        "trees": [[["Bechir – Emna"]]],
        "own": ["Chiraz"],
        "standings": [["– Bechir 0", "– Emna 0"], *final],
    }
    event.play_on()
    assert event.page() == {
        "stages": [play_off, *divisions],
        "trees": [[["Bechir 16 – Emna 7"]]],
        "own": ["Chiraz"],
        "standings": [["1 Bechir 3", "2 Emna 0"], *final],
    }
    assert event.podiums() == [
        ["Podium · Division 1", "Amel", "Bechir", "Chiraz"],
        ["Podium · Division 2", "Dali", "Emna", "Fares"],
    ]

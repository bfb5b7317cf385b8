"""The other half of test_formats_in_french."""

from tests.browser.evening import House


def test_double_round_robin_double_elimination_and_groups_in_arabic(company):
    house = House(company, "ar-tn")
    everybody_twice(house)
    a_double_elimination(house)
    groups_and_a_knockout(house)


def everybody_twice(house: House) -> None:
    amal, bechir, chiraz, dali = house.names[:4]
    event = house.event(4, cycles=2)
    event.is_announced("التسجيل مفتوح", "العائلة", "إلى 16", "ورق حقيقي", "ذهاب وإياب")
    event.start()
    assert event.page() == {
        "rounds": [
            ["الجولة 1", f"{amal} – {dali}", f"{bechir} – {chiraz}"],
            ["الجولة 2", f"{bechir} – {dali}", f"{chiraz} – {amal}"],
        ],
        "own": [f"{bechir} {chiraz}", f"{chiraz} {amal}", chiraz],
        "standings": [[f"1 {amal} 0", f"1 {bechir} 0", f"1 {chiraz} 0", f"1 {dali} 0"]],
    }
    event.play_on()
    assert event.page() == {
        "own": [chiraz],
        "standings": [[f"1 {amal} 18", f"2 {bechir} 12", f"3 {chiraz} 6", f"4 {dali} 0"]],
    }
    assert event.podiums() == [["منصة التتويج", amal, bechir, chiraz]]


def a_double_elimination(house: House) -> None:
    amal, bechir, chiraz, dali, emna = house.names[:5]
    event = house.event(5, format="double_elimination")
    event.is_announced("التسجيل مفتوح", "العائلة", "إلى 16", "ورق حقيقي", "خروج بعد خسارتين")
    event.start()
    assert event.desk() == {
        "desk": [["الجولة 1", f"{emna} – {dali}", f"{chiraz} – {bechir}"]],
        "progress": ["الجولة 1 0/2"],
    }
    event.play()
    assert event.page() == {
        "trees": [
            [
                ["الجولة 1", f"{dali} 16 – {emna} 9"],
                ["الجولة 2", f"{amal} – {dali}", f"{bechir} 16 – {chiraz} 9"],
                ["الجولة 3", f"فائز المباراة 2 – {bechir}"],
                ["النهائي الكبير", "فائز المباراة 4 – فائز المباراة 7"],
                ["المباراة الفاصلة", "فائز المباراة 8 – خاسر المباراة 8"],
            ],
            [
                ["الجولة 2", f"{emna} – {chiraz}"],
                ["الجولة 3", "فائز المباراة 5 – خاسر المباراة 2"],
                ["الجولة 4", "فائز المباراة 6 – خاسر المباراة 4"],
            ],
        ],
        "rounds": [["الجولة 2", f"{dali} – {amal}", f"{chiraz} – {emna}"]],
        "own": [f"{chiraz} 9", chiraz, f"{chiraz} {emna}", chiraz],
        "standings": [
            [f"– {amal} 0", f"– {bechir} 3", f"– {chiraz} 0", f"– {dali} 3", f"– {emna} 0"]
        ],
    }
    event.play_on()
    assert event.page() == {
        "trees": [
            [
                ["الجولة 1", f"{dali} 16 – {emna} 9"],
                ["الجولة 2", f"{amal} 16 – {dali} 7", f"{bechir} 16 – {chiraz} 9"],
                ["الجولة 3", f"{amal} 16 – {bechir} 9"],
                ["النهائي الكبير", f"{amal} 16 – {bechir} 9"],
            ],
            [
                ["الجولة 2", f"{emna} 8 – {chiraz} 16"],
                ["الجولة 3", f"{chiraz} 16 – {dali} 9"],
                ["الجولة 4", f"{chiraz} 9 – {bechir} 16"],
            ],
        ],
        "own": [f"{chiraz} {points}" for points in (9, 16, 16, 9)] + [chiraz],
        "standings": [
            [f"1 {amal} 9", f"2 {bechir} 6", f"3 {chiraz} 6", f"4 {dali} 3", f"5 {emna} 0"]
        ],
    }
    assert event.podiums() == [["منصة التتويج", amal, bechir, chiraz]]


def groups_and_a_knockout(house: House) -> None:
    amal, bechir, chiraz, dali, emna, fares = house.names
    event = house.event(6, groups=2, through=2, third_place=True)
    chips = ("التسجيل مفتوح", "العائلة", "إلى 16", "ورق حقيقي", "مجموعات ثم خروج المغلوب")
    event.is_announced(*chips)
    event.start()
    groups, out = ["المجموعة أ", "المجموعة ب"], "معفى من الجولة:"
    assert event.page() == {
        "stages": groups,
        "rounds": [
            ["الجولة 1", f"{dali} – {emna}", f"{out} {amal}"],
            ["الجولة 2", f"{amal} – {dali}", f"{out} {emna}"],
            ["الجولة 1", f"{chiraz} – {fares}", f"{out} {bechir}"],
            ["الجولة 2", f"{bechir} – {chiraz}", f"{out} {fares}"],
        ],
        "own": [f"{chiraz} {fares}", f"{bechir} {chiraz}", chiraz],
        "standings": [
            [f"1 {amal} 0", f"1 {dali} 0", f"1 {emna} 0"],
            [f"1 {bechir} 0", f"1 {chiraz} 0", f"1 {fares} 0"],
        ],
        "trees": [
            [
                [
                    "نصف النهائي",
                    "الأول في المجموعة أ – الثاني في المجموعة ب",
                    "الأول في المجموعة ب – الثاني في المجموعة أ",
                ],
                ["النهائي", "فائز المباراة 1 – فائز المباراة 2"],
            ],
            [["خاسر المباراة 1 – خاسر المباراة 2"]],
        ],
    }
    event.play_on()
    final = [
        [f"1 {amal} 6", f"2 {dali} 3", f"3 {emna} 0"],
        [f"1 {bechir} 6", f"2 {chiraz} 3", f"3 {fares} 0"],
    ]
    semis = ["نصف النهائي", f"{chiraz} – {amal}", f"{dali} – {bechir}"]
    assert event.page() == {
        "stages": ["خروج المغلوب", *groups],
        "rounds": [semis],
        "own": [chiraz, f"{chiraz} {amal}", chiraz, chiraz],
        "standings": [[f"– {amal} 0", f"– {bechir} 0", f"– {dali} 0", f"– {chiraz} 0"], *final],
        "trees": [
            [
                ["نصف النهائي", f"{amal} – {chiraz}", f"{bechir} – {dali}"],
                ["النهائي", "فائز المباراة 1 – فائز المباراة 2"],
            ],
            [["خاسر المباراة 1 – خاسر المباراة 2"]],
        ],
    }
    assert event.desk() == {"desk": [semis], "progress": ["نصف النهائي 0/2"]}
    event.play_on()
    assert event.page() == {
        "stages": ["خروج المغلوب", *groups],
        "own": [f"{chiraz} 8", f"{chiraz} 16", chiraz, chiraz],
        "standings": [[f"1 {amal} 6", f"2 {bechir} 3", f"3 {chiraz} 3", f"4 {dali} 0"], *final],
        "trees": [
            [
                ["نصف النهائي", f"{amal} 16 – {chiraz} 8", f"{bechir} 16 – {dali} 8"],
                ["النهائي", f"{amal} 16 – {bechir} 9"],
            ],
            [[f"{chiraz} 16 – {dali} 9"]],
        ],
    }
    assert event.podiums() == [["منصة التتويج", amal, bechir, chiraz]]

"""Groups go by letters, each language by its own."""

from django.utils.translation import get_language

ARABIC = ("أ", "ب", "ج", "د", "هـ", "و", "ز", "ح", "ط", "ي", "ك", "ل", "م", "ن", "س", "ع", "ف",
          "ص", "ق", "ر", "ش", "ت", "ث", "خ", "ذ", "ض", "ظ", "غ")  # fmt: skip


def letter(group: int) -> str:
    """A, B, C … of a group, from 1; wherever programs read it."""
    return chr(ord("A") + group - 1)


class Letter:
    """The same for people, in the language that is on when it is shown."""

    def __init__(self, group: int) -> None:
        self.group = group

    def __str__(self) -> str:
        arabic = (get_language() or "").startswith("ar")
        return ARABIC[self.group - 1] if arabic else letter(self.group)

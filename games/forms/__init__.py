from games.forms.sheets import RulingForm, SheetForm, TotalForm
from games.forms.tables import HouseForm, MarkForm, RecordForm, RulesetForm, TableForm

__all__ = [
    "HouseForm",
    "MarkForm",
    "RecordForm",
    "RulesetForm",
    "RulingForm",
    "SheetForm",
    "TableForm",
    "TotalForm",
]

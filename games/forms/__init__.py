from games.forms.sheets import DisputeForm, RulingForm, SheetForm, TotalForm
from games.forms.tables import HouseForm, MarkForm, RecordForm, RulesetForm, TableForm

__all__ = [
    "DisputeForm",
    "HouseForm",
    "MarkForm",
    "RecordForm",
    "RulesetForm",
    "RulingForm",
    "SheetForm",
    "TableForm",
    "TotalForm",
]

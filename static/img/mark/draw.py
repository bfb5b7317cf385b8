"""The mark as pictures for home screens: `python static/img/mark/draw.py` (with the tests'
requirements). A system cuts a maskable icon to its own shape, so there the mark lies on a whole
ground and within its middle four fifths."""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

IMG = Path(__file__).resolve().parent.parent
MARK = (IMG / "mark.svg").read_text()
GROUND = "#1f2a33"
PICTURES = {  # name: size, share of it that the mark takes, whole ground
    "mark-180": (180, 1, True),
    "mark-192": (192, 1, False),
    "mark-512": (512, 1, False),
    "mark-maskable-512": (512, 0.78, True),
}
PAGE = """<style>body {{ margin: 0; background: {ground}; display: grid; place-items: center;
block-size: 100vh }} svg {{ inline-size: {share:.0%} }}</style>{mark}"""


def draw(browser, name: str, size: int, share: float, whole: bool) -> None:
    page = browser.new_page(viewport={"width": size, "height": size})
    ground = GROUND if whole else "transparent"
    page.set_content(PAGE.format(ground=ground, share=share, mark=MARK))
    page.screenshot(path=IMG / f"{name}.png", omit_background=True)


if __name__ == "__main__":
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, picture in PICTURES.items():
            draw(browser, name, *picture)

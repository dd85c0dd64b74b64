import { type Page } from 'playwright-core';

/** The words of links, of code and of paragraphs that hardly stand out from white paper: a contrast below 4.5 (WCAG 1.4.3). */
export function faintIn(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const light = (part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const luminance = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
    return [...document.querySelectorAll('main :is(a, p, h1, h2, li, td, th, code)')]
      .filter((one) => one.checkVisibility() && one.textContent.trim() !== '')
      .filter((one) => 1.05 / (luminance(getComputedStyle(one).color.match(/[\\d.]+/g).map(Number)) + 0.05) < 4.5)
      .map((one) => one.localName + ' ' + getComputedStyle(one).color + ' ' + one.textContent.trim().slice(0, 40))
      .slice(0, 5);
  })()`);
}

import { expect } from '@jest/globals';
import { type ConsoleVisitor } from './console-visitor.ts';
import { headingOf } from './person-at-browser.ts';

type Page = Awaited<ReturnType<ConsoleVisitor['open']>>;

/** What a reader sees of a page, without its markup. */
export function readingOf({ html }: Page): string {
  return html
    .replaceAll(/<(?:title|option|textarea)[^>]*>[^<]*<\/\w+>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

/** What the form before this page did, as the page says it. */
export function saidOn({ html }: Page): string | undefined {
  return /<p class="notice good"[^>]*>([^<]*)/.exec(html)?.[1];
}

/** The problem of a field, and whether the field is marked, described and focused. */
export function problemOn({ html }: Page, field: string) {
  const inTag = `(?:[^>"]|"[^"]*")*`; // a value may have a >
  const control =
    new RegExp(`<(?:input|select|textarea)${inTag} id="${field}"${inTag}>`).exec(html)?.[0] ?? '';
  return {
    text: new RegExp(`id="${field}-error">([^<]*)`).exec(html)?.[1],
    isMarked:
      control.includes('aria-invalid="true"') &&
      control.includes(`${field}-error`) &&
      html.includes('role="alert"'),
    isFocused: control.includes('autofocus'),
  };
}

/** A text that a page must never take for markup. */
export const EVIL = `"><script>alert('x')</script>`;

/** Expects a page of the console as every page must be: one heading, a title, nothing inline, no markup of others. */
export function expectPage(page: Page, heading: string, status = 200): void {
  expect([page.status, headingOf(page)]).toEqual([status, heading]);
  expect(page.html.match(/<h1[ >]/g)).toHaveLength(1);
  expect(page.html).not.toMatch(/<script(?! type="module" src="\/assets\/)|<style|\sstyle="|\son\w+="/);
  expect((page.html.match(/class="(?:button )?first"/g) ?? []).length).toBeLessThanOrEqual(1);
  const ids = [...page.html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
}

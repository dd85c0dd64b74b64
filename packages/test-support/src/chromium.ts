import { existsSync } from 'node:fs';
import path from 'node:path';
import { environment } from '@feedback/local-stack/environment';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';

/** A real browser: the first Chromium or Chrome on PATH, or the one that CHROMIUM names. */
export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
}

/** axe-core's findings, best practices included, each with its elements. */
export async function violationsOn(page: Page, within = 'html'): Promise<unknown> {
  await page.evaluate(axe.source);
  return page.evaluate(
    `axe.run('${within}').then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`,
  );
}

function findChromium(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const places = (environment['PATH'] ?? '').split(path.delimiter);
  const found = [
    environment['CHROMIUM'] ?? '',
    ...names.flatMap((name) => places.map((place) => path.join(place, name))),
  ].find((file) => file !== '' && existsSync(file));
  if (found === undefined)
    throw new Error('There is no Chromium on PATH: install it, or name it in CHROMIUM');
  return found;
}

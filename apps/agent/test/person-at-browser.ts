import { type Arrival, type Browser, type Page } from '@feedback/test-support/browser';
import { authorizationRequest, type Harness, newBrowser } from './harness.ts';

/** A password that the rules accept. */
export const PASSWORD = 'four words in a row';

/** A person at the sign-in form of the bundled identity provider, sent there by an agent or by `from`. */
export async function atSignIn(t: Harness, from?: string | URL): Promise<{ browser: Browser; page: Page }> {
  const browser = newBrowser();
  const url = from ?? (await authorizationRequest(await t.register(), t.mcpUrl)).url;
  return { browser, page: asPage(await browser.open(url)) };
}

/** The sign-up link of the sign-in form; undefined without one. */
export function signUpLink({ html, url }: Page): URL | undefined {
  const href = /href="([^"]*\/sign-up)"/.exec(html)?.[1];
  return href === undefined ? undefined : new URL(href, url);
}

/** Follows the sign-up link of the sign-in form and submits the sign-up form; returns the page that follows. */
export async function signUp(
  { browser, page }: { browser: Browser; page: Page },
  { name = 'Dana', email, password = PASSWORD }: { name?: string; email: string; password?: string },
): Promise<Page> {
  const link = signUpLink(page);
  if (!link) throw new Error(`no way to sign up at ${page.url.href}`);
  const form = asPage(await browser.open(link));
  return asPage(await browser.submit(form, { name, email, password }));
}

export function asPage(arrival: Arrival): Page {
  if ('arrivedAt' in arrival) throw new Error(`sent on to ${arrival.arrivedAt.href}`);
  return arrival;
}

export function headingOf({ html }: Page): string {
  return /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
}

/** The page's error message. */
export function problemOf({ html }: Page): string | undefined {
  return /role="alert"[^>]*>([^<]*)/.exec(html)?.[1];
}

export function newAddress(): string {
  return `${crypto.randomUUID()}@people.test`;
}

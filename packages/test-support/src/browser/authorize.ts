import { type Browser } from './browser.ts';
import { toText } from './read-html.ts';

/** The person who signs in, and their answer on the consent page. */
export type Person = { email: string; password: string };
export type Answer = { scopes?: string[]; decision?: 'approve' | 'deny'; workspace?: string };

/**
 * Walks from an authorization address to the redirect back as a person does: signs in and answers the consent page.
 * @returns the redirect, with its code or error
 * @throws Error with the page's text when the walk ends on a page
 */
export async function authorizeAs(
  browser: Browser,
  url: URL | string,
  person: Person,
  answer: Answer = {},
): Promise<URL> {
  let at = await browser.open(url);
  for (let steps = 0; steps < 5 && !('arrivedAt' in at) && at.form && at.status < 400; steps += 1) {
    at = await browser.submit(at, at.form.names.has('password') ? { ...person } : toFields(answer));
  }
  if ('arrivedAt' in at) return at.arrivedAt;
  throw new Error(`${at.status} at ${at.url.href}: ${toText(at.html)}`);
}

function toFields({ scopes, decision = 'approve', workspace }: Answer): Record<string, string | string[]> {
  // Writing is not ticked beforehand.
  return { decision, scope: scopes ?? ['read', 'write'], ...(workspace !== undefined && { workspace }) };
}

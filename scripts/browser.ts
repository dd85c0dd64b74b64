// A person at a browser without scripts, for commands and tests: keeps cookies, follows redirects, fills in forms.

/** A form as the page gives it: what a browser would send if nothing were touched, and the buttons it has. */
export type Form = { action: string; fields: [name: string, value: string][]; names: Set<string> };

/** Where a walk ended: on a page, or at an address that was only to be reached, not fetched. */
export type Page = { url: URL; status: number; headers: Headers; html: string; form: Form | undefined };
export type Arrival = Page | { arrivedAt: URL };

type Cookie = { name: string; value: string; host: string; path: string };

const MAX_REDIRECTS = 20;

export class Browser {
  #cookies: Cookie[] = [];
  readonly #stopAt: string;

  /** @param stopAt the beginning of an address (an agent's redirect address) that ends the walk instead of being fetched */
  constructor({ stopAt }: { stopAt: string }) {
    this.#stopAt = stopAt;
  }

  /** The same browser, with the same cookies, that stops somewhere else. */
  stoppingAt(stopAt: string): Browser {
    const browser = new Browser({ stopAt });
    browser.#cookies = this.#cookies;
    return browser;
  }

  /** Opens an address and follows every redirect. */
  open(url: URL | string): Promise<Arrival> {
    return this.#walk(new URL(url), { method: 'GET' });
  }

  /** Sends the page's form, its fields as they stand but for `values`; a list sends the name once for each entry. */
  submit(page: Page, values: Record<string, string | string[]>): Promise<Arrival> {
    if (!page.form) throw new Error(`no form on ${page.url.href} (${page.status})`);
    const body = new URLSearchParams(page.form.fields.filter(([name]) => !(name in values)));
    for (const [name, value] of Object.entries(values))
      for (const one of [value].flat()) body.append(name, one);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: page.url.origin };
    return this.#walk(new URL(page.form.action, page.url), {
      method: 'POST',
      body: body.toString(),
      headers,
    });
  }

  async #walk(
    start: URL,
    init: { method: string; body?: string; headers?: Record<string, string> },
  ): Promise<Arrival> {
    let url = start;
    let request: RequestInit = init;
    for (let hops = 0; hops < MAX_REDIRECTS; hops += 1) {
      if (url.href.startsWith(this.#stopAt)) return { arrivedAt: url };
      const headers = {
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        cookie: this.#cookiesFor(url),
        ...init.headers,
      };
      const response = await fetch(url, { ...request, headers, redirect: 'manual' });
      this.#keep(url, response.headers.getSetCookie());
      const location = response.headers.get('location');
      if (location === null) return toPage(url, response);
      await response.body?.cancel();
      url = new URL(location, url);
      request = { method: 'GET' }; // what 302 and 303 mean to a browser
    }
    throw new Error(`more than ${MAX_REDIRECTS} redirects, the last to ${url.href}`);
  }

  #cookiesFor({ hostname, pathname }: URL): string {
    const fits = ({ host, path }: Cookie) =>
      host === hostname && (pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')));
    return this.#cookies
      .filter(fits)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  #keep({ hostname }: URL, set: string[]): void {
    for (const line of set) {
      const [pair = '', ...attributes] = line.split(/; */);
      const [name, value] = split(pair);
      const attribute = (wanted: string) =>
        attributes.map(split).find(([key]) => key.toLowerCase() === wanted)?.[1];
      const cookie = { name, value, host: hostname, path: attribute('path') ?? '/' };
      this.#cookies = this.#cookies.filter(
        (c) => c.name !== name || c.host !== hostname || c.path !== cookie.path,
      );
      const expires = attribute('expires');
      const isOver =
        attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) <= Date.now());
      if (!isOver) this.#cookies.push(cookie);
    }
  }
}

/** Who signs in, and what they answer when an agent asks to be let in. */
export type Person = { email: string; password: string };
export type Answer = { scopes?: string[]; decision?: 'approve' | 'deny'; workspace?: string };

/**
 * Goes the way of a person from an authorization address to the redirect back: signs in, answers the consent page.
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
  return { decision, ...(scopes && { scope: scopes }), ...(workspace !== undefined && { workspace }) };
}

async function toPage(url: URL, response: Response): Promise<Page> {
  const html = await response.text();
  return { url, status: response.status, headers: response.headers, html, form: readForm(html) };
}

/** Reads the first form. The pages are our own, so this needs to know no more of HTML than they use. */
function readForm(html: string): Form | undefined {
  const [form] = /<form\b.*<\/form>/s.exec(html) ?? [];
  if (form === undefined) return undefined;
  const fields: [string, string][] = [];
  const names = new Set<string>();
  for (const [tag] of form.matchAll(/<(input|button)\b[^<>]*>/g)) {
    const name = attributeOf(tag, 'name');
    if (name === undefined) continue;
    names.add(name);
    const isSent =
      tag.startsWith('<input') && (attributeOf(tag, 'type') !== 'checkbox' || / checked\b/.test(tag));
    if (isSent) fields.push([name, attributeOf(tag, 'value') ?? '']);
  }
  return { action: attributeOf(form, 'action') ?? '', fields, names };
}

function attributeOf(tag: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function toText(html: string): string {
  return html
    .replaceAll(/<style.*?<\/style>|<title.*?<\/title>/gs, '')
    .replaceAll(/<[^<>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function split(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}

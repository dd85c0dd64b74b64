import { CookieJar } from 'tough-cookie';
import { type Form, readForm } from './read-html.ts';

/** Where a walk ended: on a page, or at an address that is reached but not fetched. */
export type Page = { url: URL; status: number; headers: Headers; html: string; form: Form | undefined };
export type Arrival = Page | { arrivedAt: URL };

const MAX_REDIRECTS = 20;

/** A browser without scripts: keeps cookies, follows redirects, fills in forms. */
export class Browser {
  #cookies = new CookieJar();
  readonly #stopAt: string;

  /** @param stopAt the prefix of an address (an agent's redirect address) that ends the walk instead of being fetched */
  constructor({ stopAt }: { stopAt: string }) {
    this.#stopAt = stopAt;
  }

  /** The same browser, with the same cookies, and another `stopAt`. */
  stoppingAt(stopAt: string): Browser {
    const browser = new Browser({ stopAt });
    browser.#cookies = this.#cookies;
    return browser;
  }

  /** The cookies that it sends to an address, as a header. */
  cookies(url: string): Promise<string> {
    return this.#cookies.getCookieString(url);
  }

  /** Opens an address and follows every redirect. */
  open(url: URL | string): Promise<Arrival> {
    return this.#walk(new URL(url), { method: 'GET' });
  }

  /** Submits the page's form with its fields, overridden by `values`; a list sends the name once per entry. */
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
        cookie: await this.#cookies.getCookieString(url.href),
        ...init.headers,
      };
      const response = await fetch(url, { ...request, headers, redirect: 'manual' });
      for (const cookie of response.headers.getSetCookie()) await this.#cookies.setCookie(cookie, url.href);
      const location = response.headers.get('location');
      if (location === null) return toPage(url, response);
      await response.body?.cancel();
      url = new URL(location, url);
      request = { method: 'GET' }; // as browsers treat 302 and 303
    }
    throw new Error(`more than ${MAX_REDIRECTS} redirects, the last to ${url.href}`);
  }
}

async function toPage(url: URL, response: Response): Promise<Page> {
  const html = await response.text();
  return { url, status: response.status, headers: response.headers, html, form: readForm(html) };
}

/** The page at the end of a walk. */
export type Page = { url: URL; status: number; headers: Headers; html: string };

/** A browser whose every request can be changed: it keeps cookies and follows redirects, and fills in nothing itself. */
export class CookieWalk {
  readonly #cookies = new Map<string, string>();

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sends a request, and follows redirects within the same origin; a redirect elsewhere is the page's `location`. */
  async open(address: string | URL, init: RequestInit = {}): Promise<Page> {
    let url = new URL(address);
    let request = init;
    for (;;) {
      const headers = {
        accept: 'text/html',
        cookie: this.cookie,
        ...(request.headers as Record<string, string>),
      };
      const response = await fetch(url, { ...request, headers, redirect: 'manual' });
      for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
      const location = response.headers.get('location');
      const next = location === null ? undefined : new URL(location, url);
      if (next?.origin !== url.origin)
        return { url, status: response.status, headers: response.headers, html: await response.text() };
      await response.body?.cancel();
      [url, request] = [next, {}];
    }
  }

  /** Submits a page's form with exactly these fields. */
  submit(
    { url, html }: Page,
    fields: [string, string][],
    headers: Record<string, string> = {},
  ): Promise<Page> {
    const action = /<form\b[^>]* action="([^"]*)"/.exec(html)?.[1] ?? '';
    return this.open(new URL(action, url), { method: 'POST', headers, body: new URLSearchParams(fields) });
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

/** The value of a hidden field. */
export function hidden({ html }: Page, name: string): string {
  return new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
}

/** The path of this service that a person returns to after signing in; home for any other address. */
export function toReturnPath(asked: unknown, appUrl: string): string {
  if (typeof asked !== 'string' || !asked.startsWith('/') || asked.length > 2_000) return '/';
  if (!URL.canParse(asked, appUrl)) return '/';
  const url = new URL(asked, appUrl);
  // `//host` and `/\host` are addresses of other hosts.
  return url.origin === appUrl && url.pathname.startsWith('/w/') ? url.pathname + url.search : '/';
}

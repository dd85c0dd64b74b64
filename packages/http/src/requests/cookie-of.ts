import { type Request } from 'express';

/** The value of a cookie, as it was sent (RFC 6265 §4.2); undefined when the request has none of that name. */
export function cookieOf({ headers }: Pick<Request, 'headers'>, name: string): string | undefined {
  const sent = headers.cookie?.split(/; */).find((cookie) => cookie.startsWith(`${name}=`));
  return sent?.slice(name.length + 1);
}

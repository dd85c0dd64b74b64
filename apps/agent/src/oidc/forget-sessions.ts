import { type Provider } from 'oidc-provider';

/**
 * Disables the provider's sessions, so that each authorization asks who is there. With a session, the provider would answer a
 * sign-in by another person in the same browser with a self-submitting form, and a second tab would break the first.
 * @param sessionCookie the name of the cookie that would carry the session
 */
export function forgetSessions(provider: Provider, sessionCookie: string): void {
  const names = [`${sessionCookie}=`, `${sessionCookie}.sig=`];
  const isSession = (cookie: string) => names.some((name) => cookie.startsWith(name));
  provider.use(async (ctx, next) => {
    const sent = ctx.req.headers.cookie?.split(/; */).filter((cookie) => !isSession(cookie));
    if (sent) ctx.req.headers.cookie = sent.join('; ');
    await next();
    const set = ctx.response.headers['set-cookie'];
    if (set)
      ctx.set(
        'set-cookie',
        [set].flat().filter((cookie) => !isSession(cookie)),
      );
  });
}

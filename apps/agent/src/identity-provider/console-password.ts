import { type ConsoleDeps } from '@feedback/console';
import { changeOwnPassword, tooMany, WEAKNESSES } from '@feedback/core';
import { requestOrigin } from '@feedback/http';
import { type Deps } from '../deps.ts';
import { startConsoleSession } from '../sign-in/console-session.ts';
import { rememberBrowser } from './known-browser.ts';

/**
 * Changes a visitor's password for the console. Their sessions end, also this one: a new one begins in this browser. Undefined where
 * another issuer keeps the passwords.
 */
export function consolePassword(deps: Deps): ConsoleDeps['changePassword'] {
  const { config, db } = deps;
  if (config.issuer !== config.bundledIssuer) return undefined;
  return async ({ req, res }, { personId, current, next }) => {
    const changed = await changeOwnPassword(deps, { personId, current, next, from: requestOrigin(req) });
    if (changed.outcome === 'throttled') {
      res.set('Retry-After', String(changed.retryAfterS));
      return { outcome: 'throttled', problem: tooMany(changed.retryAfterS) };
    }
    if (changed.outcome === 'weak')
      return { outcome: 'refused', field: 'new_password', problem: WEAKNESSES[changed.problem] };
    if (changed.outcome !== 'changed')
      return { outcome: 'refused', field: 'current_password', problem: 'This is not your password now.' };
    rememberBrowser(deps, { req, res }, changed.person);
    const who = { personId, issuer: config.bundledIssuer, subject: personId };
    await startConsoleSession(deps, db, res, who);
    return { outcome: 'changed' };
  };
}

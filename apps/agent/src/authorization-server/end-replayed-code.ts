import { endGrantOfUsedCode } from '@feedback/core';
import { type Provider } from 'oidc-provider';
import { type Deps } from '../deps.ts';
import { providerOrigin } from '../oidc/provider-origin.ts';
import { PATHS } from './paths.ts';

/**
 * Revokes everything issued for a code when the code is replayed, whichever client sends it and whichever verifier comes with
 * it: a replay means that the code leaked (RFC 6749 §10.5). A second request that arrives while the first is still being
 * answered is refused but revokes nothing; otherwise neither request would get a token.
 */
export function endReplayedCode(provider: Provider, db: Deps['db']): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== PATHS.token || ctx.status < 400) return;
    const code = ctx.oidc.params?.['code'];
    if (typeof code !== 'string') return;
    await endGrantOfUsedCode(db, code, providerOrigin());
  });
}

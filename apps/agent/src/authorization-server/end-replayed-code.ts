import { agentConnections, type Db, oidcRecords } from '@feedback/db';
import { type Provider } from 'oidc-provider';
import { providerOrigin } from '../oidc/provider-origin.ts';
import { PATHS } from './paths.ts';

/**
 * Ends what a code has given when the code comes again, whoever brings it and with whatever verifier: somebody has it who
 * should not (RFC 6749 §10.5). A second try while the first is still being answered is refused and ends nothing, or nobody
 * would have a token.
 */
export function endReplayedCode(provider: Provider, db: Db): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== PATHS.token || ctx.status < 400) return;
    const code = ctx.oidc.params?.['code'];
    if (typeof code !== 'string') return;
    const grantId = await oidcRecords.findGrantOfUsedCode(db, code);
    if (grantId !== undefined) {
      const from = providerOrigin();
      await agentConnections.end(db, grantId, { by: 'service', reason: 'code-reused', from });
    }
  });
}

import { messagePage } from '@feedback/console';
import { CARD_HEADERS } from '@feedback/console';
import { isDatabaseSlow } from '@feedback/core';
import { requestIdOf, RETRY_AFTER_S } from '@feedback/http';
import { type Logger, STATUS_OF } from '@feedback/runtime';
import { type Configuration, errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import { FAULT, SLOW } from '../responses/fault.ts';

/** Shows an error of a provider that cannot be sent to the client: as a page for a browser, as JSON for a program. */
export const renderError: NonNullable<Configuration['renderError']> = (ctx, out, { cause }) => {
  const reason = cause instanceof errors.OIDCProviderError ? cause.error_description : undefined;
  const detail = reason ?? toDetail(out);
  if (ctx.accepts('json', 'html') !== 'html') {
    ctx.body = { ...out, error_description: detail, detail };
    return;
  }
  ctx.set(CARD_HEADERS);
  ctx.type = 'html';
  ctx.body = messagePage({
    title: 'This did not work',
    text: advice(reason ? undefined : out.error, detail),
  });
};

function advice(error: string | undefined, detail: string): string {
  if (error === 'invalid_client') {
    return 'The agent uses a registration that this service does not know. Remove the saved sign-in in the agent, then connect again.';
  }
  if (error === 'server_error') return detail;
  return `${detail}. Start again from the agent.`;
}

/**
 * Adds the `detail` of all our refusals to every error of a provider, and logs the provider's own failures. It must be the first
 * middleware, because it also handles errors that no other middleware catches, which would be sent as plain text.
 */
export function addDetail(provider: Provider, log: Logger): void {
  const delayed = new WeakSet<object>();
  const onFailure = (ctx: Pick<KoaContextWithOIDC, 'res'>, error: unknown) => {
    const isSlow = isDatabaseSlow(error);
    if (isSlow) delayed.add(ctx);
    log[isSlow ? 'warn' : 'error']({ err: error, requestId: requestIdOf(ctx.res) }, 'the provider failed');
  };
  provider.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      onFailure(ctx, error);
      ctx.status = 500;
      ctx.body = { error: 'server_error' };
    }
    if (delayed.has(ctx)) {
      ctx.status = STATUS_OF.unavailable;
      ctx.set('Retry-After', String(RETRY_AFTER_S));
      if (typeof ctx.body === 'object')
        ctx.body = { error: 'temporarily_unavailable', error_description: SLOW };
    }
    const body: unknown = ctx.body;
    if (ctx.status >= 400 && isOAuthError(body))
      ctx.body = { ...body, error_description: toDetail(body), detail: toDetail(body) };
  });
  provider.on('server_error', onFailure);
}

type OAuthError = { error: string; error_description?: string | undefined };

/** The provider's own messages for its failures do not help the reader. */
function toDetail({ error, error_description: description }: OAuthError): string {
  return error === 'server_error' ? FAULT : (description ?? error);
}

function isOAuthError(body: unknown): body is OAuthError {
  return typeof body === 'object' && body !== null && 'error' in body && !('detail' in body);
}

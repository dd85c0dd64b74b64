import { type SignInCredential } from '@feedback/core';
import { ISSUER_ALGORITHMS } from '@feedback/http';
import { atMostEvery } from '@feedback/runtime';
import { errors as joseErrors, jwtVerify, type JWTPayload, decodeJwt } from 'jose';
import { errors, type Provider, type ResourceServer } from 'oidc-provider';
import { type Deps } from '../deps.ts';
import { type SenderSignIns, WORKLOAD_GRANT } from './sender-sign-ins.ts';
import { IssuerAway, workloadKeys } from './workload-keys.ts';

const LONGEST_ASSERTION = 16_000;

/**
 * Lets a workload sign in with the token that its own issuer gave it (RFC 7523 §2.1): for this provider as its audience, in force, signed by
 * a key that the issuer publishes, and with an issuer and a subject that the sender names.
 */
export function addWorkloadGrant(
  provider: Provider,
  { config, log }: Pick<Deps, 'config' | 'log'>,
  { senders, resource }: { senders: SenderSignIns; resource: { id: string; info: ResourceServer } },
): void {
  const keysOf = workloadKeys(config.hookHosts);
  const warn = atMostEvery(30_000, (error: IssuerAway) =>
    log.warn({ err: error }, 'an issuer of workloads is away'),
  );

  async function verify(assertion: string, { issuer, subject }: SignInCredential): Promise<void> {
    await jwtVerify(assertion, keysOf(issuer ?? ''), {
      issuer: issuer ?? '',
      subject: subject ?? '',
      audience: config.bundledIssuer,
      algorithms: ISSUER_ALGORITHMS,
      requiredClaims: ['exp'],
    });
  }

  provider.registerGrantType<{ assertion?: string }>(
    WORKLOAD_GRANT,
    async (ctx) => {
      const { client, params } = ctx.oidc;
      const { credentials } = senders.signInOf(ctx);
      const { iss, sub, assertion } = read(params.assertion);
      const credential = credentials.find(({ issuer, subject }) => issuer === iss && subject === sub);
      if (!credential)
        throw refused(
          `this sender has no workload of the issuer ${iss ?? '(none)'} with the subject ${sub ?? '(none)'}`,
        );
      try {
        await verify(assertion, credential);
      } catch (error) {
        if (error instanceof IssuerAway) warn(error);
        throw refused(whyNot(error, config.bundledIssuer));
      }
      senders.setCredential(ctx, credential);
      const resourceServer = new provider.ResourceServer(resource.id, resource.info);
      const token = new provider.ClientCredentials({ client, resourceServer });
      ctx.oidc.entity('ClientCredentials', token);
      const value = await token.save();
      ctx.body = { access_token: value, expires_in: token.expiration, token_type: token.tokenType };
    },
    ['assertion'],
  );
}

/** Whom a workload’s token names, before it is verified. */
function read(assertion: unknown): JWTPayload & { assertion: string } {
  if (typeof assertion !== 'string' || assertion.length > LONGEST_ASSERTION)
    throw new errors.InvalidRequest('assertion: send the token that the workload’s issuer gave it');
  try {
    return { ...decodeJwt(assertion), assertion };
  } catch {
    throw refused('the assertion is no JSON Web Token');
  }
}

/** @throws what is no fault of the assertion or its issuer */
function whyNot(error: unknown, audience: string): string {
  if (error instanceof joseErrors.JWTExpired) return 'the assertion has expired';
  if (error instanceof joseErrors.JWTClaimValidationFailed && error.claim === 'aud')
    return `the assertion is for another audience: ask the issuer for one for ${audience}`;
  if (error instanceof joseErrors.JOSEError) return 'the assertion is not valid, or not signed by its issuer';
  if (error instanceof IssuerAway)
    return 'the keys of the assertion’s issuer could not be read: try again later';
  throw error;
}

/** `invalid_grant` (RFC 7523 §3.1), with a reason. */
function refused(reason: string): Error {
  return new errors.CustomOIDCProviderError('invalid_grant', reason);
}

import {
  allowedFrom,
  credentialOfSecret,
  findSenderSignIn,
  noteSenderSignIn,
  type SenderSignIn,
  type SignInCredential,
} from '@feedback/core';
import { compactVerify, importJWK, type JWK } from 'jose';
import { type AdapterPayload, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { type Deps } from '../deps.ts';
import { providerOrigin } from '../oidc/provider-origin.ts';

/** The grant with which a workload shows the token that its own issuer gave it (RFC 7523 §2.1). */
export const WORKLOAD_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** How senders sign in at the bundled identity provider. */
export type SenderSignIns = {
  /** The sender of a `client_id` as the provider’s client, for the way in which it signs in now; undefined without one. */
  findClient: (clientId: string) => Promise<AdapterPayload | undefined>;
  /** Whether the sender that signs in now has this secret. */
  hasSecret: (given: string) => boolean;
  /** The sender that signs in with that request. */
  signInOf: (ctx: object) => SenderSignIn;
  /** Notes what a sender signs in with, once it is proved. */
  setCredential: (ctx: object, credential: SignInCredential) => void;
  /** The claims of its session token. */
  claimsOf: (ctx: KoaContextWithOIDC) => Promise<Record<string, unknown>>;
};

/**
 * Lets senders sign in: with a secret, with a key of their own (`private_key_jwt`, RFC 7523 §2.2), or with the token of a workload. The
 * provider knows one way for each client, so a sender is shown to it as a client of the way that the request takes.
 */
export function senderSignIns({ db }: Pick<Deps, 'db'>): SenderSignIns {
  const underWay = new WeakMap<object, { signIn: SenderSignIn; credential?: SignInCredential }>();

  const found = (ctx: object | undefined) => {
    const known = ctx && underWay.get(ctx);
    if (!known) throw new Error('no sender signs in with this request');
    return known;
  };

  return {
    findClient: async (clientId) => {
      const { ctx } = Provider;
      const signIn = ctx && (await findSenderSignIn(db, clientId));
      const way = signIn && wayOf(ctx.oidc.params ?? {}, signIn);
      if (!way) return undefined;
      underWay.set(ctx, { signIn });
      return {
        client_id: clientId,
        redirect_uris: [],
        response_types: [],
        id_token_signed_response_alg: 'ES256',
        ...way,
      };
    },
    hasSecret: (given) => {
      const known = found(Provider.ctx);
      const credential = credentialOfSecret(known.signIn, given);
      if (credential) known.credential = credential;
      return credential !== undefined;
    },
    signInOf: (ctx) => found(ctx).signIn,
    setCredential: (ctx, credential) => {
      found(ctx).credential = credential;
    },
    claimsOf: async (ctx) => {
      const { signIn, credential = await signedWith(signIn, ctx.oidc.params?.['client_assertion']) } =
        found(ctx);
      const address = providerOrigin()?.address ?? undefined;
      if (!allowedFrom(signIn.addresses)(address))
        throw new errors.CustomOIDCProviderError(
          'unauthorized_client',
          `this sender may not sign in from ${address ?? 'an unknown address'}`,
        );
      await noteSenderSignIn(db, signIn, credential.id);
      return { workspace_id: signIn.workspaceId, credential_id: credential.id };
    },
  };
}

/** The way that a request takes, as client metadata; undefined when the sender has nothing for it. */
function wayOf(
  params: Record<string, unknown>,
  { credentials }: SenderSignIn,
): Record<string, unknown> | undefined {
  const of = (kind: SignInCredential['kind']) => credentials.filter((one) => one.kind === kind);
  if (params['client_assertion'] !== undefined) {
    const keys = of('key').map(({ publicKey }) => publicKey);
    if (keys.length === 0) return undefined;
    return {
      grant_types: ['client_credentials'],
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys },
    };
  }
  if (params['grant_type'] === WORKLOAD_GRANT)
    return { grant_types: [WORKLOAD_GRANT], token_endpoint_auth_method: 'none' };
  return {
    grant_types: ['client_credentials'],
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: 'compared by its hash',
  };
}

/** The key that an assertion is signed with. The provider has verified the assertion, but does not say with which key. */
async function signedWith({ credentials }: SenderSignIn, assertion: unknown): Promise<SignInCredential> {
  const token = String(assertion);
  for (const credential of credentials.filter(({ kind }) => kind === 'key')) {
    const key = credential.publicKey as JWK;
    const isIts = await compactVerify(token, ({ alg }) => importJWK(key, alg)).then(
      () => true,
      () => false,
    );
    if (isIts) return credential;
  }
  throw new Error('a verified assertion is signed with none of the keys');
}

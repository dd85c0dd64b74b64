import { createHmac } from 'node:crypto';
import { saltOfSuccessor } from '@feedback/core';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { type Deps } from '../deps.ts';

/**
 * Chooses the successor of a refresh token: `rotate` serves as the provider's rotateRefreshToken, and `install` makes the
 * provider take its new token ids from here.
 */
export type Succession = {
  rotate: (ctx: KoaContextWithOIDC) => Promise<true>;
  install: (provider: Provider) => void;
};

/**
 * Gives a refresh token exactly one successor, however often and at whichever process it is used within the leeway: clients with
 * racing refreshes all get the same next token, and one chain of tokens continues. The successor is derived from the token,
 * which the table does not store, and a salt, which the client does not have, so neither alone reveals it.
 */
export function oneSuccessor(db: Deps['db']): Succession {
  const successors = new WeakMap<KoaContextWithOIDC, string>();
  return {
    rotate: async (ctx) => {
      const token = ctx.oidc.entities.RefreshToken?.jti;
      if (token === undefined) throw new Error('there is no refresh token to rotate');
      const salt = await saltOfSuccessor(db, token);
      // No salt means that the token was revoked a moment ago; its successors were revoked with its connection.
      if (salt !== undefined)
        successors.set(ctx, createHmac('sha256', salt).update(token).digest('base64url'));
      return true;
    },
    install: ({ RefreshToken }) => {
      const prototype = RefreshToken.prototype as unknown as { generateTokenId: () => string }; // the types omit this method
      const atRandom = prototype.generateTokenId;
      prototype.generateTokenId = function generateTokenId() {
        const ctx = Provider.ctx;
        return (ctx && successors.get(ctx)) ?? atRandom.call(this);
      };
    },
  };
}

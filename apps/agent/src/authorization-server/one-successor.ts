import { createHmac, randomBytes } from 'node:crypto';
import { type Db, oidcRecords } from '@feedback/db';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';

/** Decides what follows a refresh token: `rotate` is the provider's rotateRefreshToken, `install` has new ids made here. */
export type Succession = {
  rotate: (ctx: KoaContextWithOIDC) => Promise<true>;
  install: (provider: Provider) => void;
};

/**
 * Gives a refresh token one successor, however often and wherever it is used within the leeway: clients that race themselves all
 * hold the same next token, and one chain goes on. The successor is made from the token, which the table does not hold, and a
 * salt, which the client does not hold, so neither alone tells it.
 */
export function oneSuccessor(db: Db): Succession {
  const successors = new WeakMap<KoaContextWithOIDC, string>();
  return {
    rotate: async (ctx) => {
      const token = ctx.oidc.entities.RefreshToken?.jti;
      if (token === undefined) throw new Error('there is no refresh token to rotate');
      const name = { realm: 'oauth', model: 'RefreshToken', id: token } as const;
      const salt = await oidcRecords.saltOnce(db, name, randomBytes(32).toString('base64url'));
      // Without a salt the token was revoked a moment ago, and whatever follows it went with its connection.
      if (salt !== undefined)
        successors.set(ctx, createHmac('sha256', salt).update(token).digest('base64url'));
      return true;
    },
    install: ({ RefreshToken }) => {
      const prototype = RefreshToken.prototype as unknown as { generateTokenId: () => string }; // its types leave it out
      const atRandom = prototype.generateTokenId;
      prototype.generateTokenId = function generateTokenId() {
        const ctx = Provider.ctx;
        return (ctx && successors.get(ctx)) ?? atRandom.call(this);
      };
    },
  };
}

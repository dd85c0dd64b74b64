import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** scrypt's cost: 16 MiB and about a fifth of a second per try (OWASP's Password Storage Cheat Sheet, 2^14 · 8 · 5). */
export type PasswordCost = { N: number; r: number; p: number };
const COST: PasswordCost = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;

/**
 * Hashes a password with its own salt. The text contains its cost, so that a later, more expensive version still reads older
 * hashes.
 */
export async function hashPassword(password: string, cost: PasswordCost = COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Whether the password matches the hash. Without a hash the answer is no, after the same time: the time of a refusal must not
 * reveal which accounts exist.
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const known = parse(hash);
  if (!known) {
    await derive(password, NO_SALT, COST);
    return false;
  }
  return timingSafeEqual(await derive(password, known.salt, known.cost), known.key);
}

const NO_SALT = Buffer.alloc(16);

function parse(
  hash: string | null | undefined,
): { cost: PasswordCost; salt: Buffer; key: Buffer } | undefined {
  const [kind, N, r, p, salt, key] = hash?.split('$') ?? [];
  if (kind !== 'scrypt' || !salt || !key) return undefined;
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same password typed on another keyboard must give the same bytes (RFC 8265 §4.2: NFC).
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

import { readFileSync } from 'node:fs';

const MIN_CHARACTERS = 12;
const MAX_CHARACTERS = 256;

/** What is wrong with a password somebody chose. */
export type PasswordProblem = 'too-short' | 'too-long' | 'is-the-email' | 'too-common';

/**
 * Why a password cannot be taken; undefined when it can. Length counts, not what it is made of (NIST SP 800-63B §5.1.1.2),
 * and it must not be what everybody tries first. Lengths are code points, after normalization, as it is hashed.
 */
export function problemOfPassword(
  password: string,
  { email }: { email: string },
): PasswordProblem | undefined {
  const normal = password.normalize('NFC');
  const characters = Array.from(normal);
  if (characters.length < MIN_CHARACTERS) return 'too-short';
  if (characters.length > MAX_CHARACTERS) return 'too-long';
  const lower = normal.toLowerCase();
  if (lower === email.toLowerCase()) return 'is-the-email';
  if (COMMON.has(lower) || new Set(characters).size === 1) return 'too-common';
  return undefined;
}

/** The most common passwords in published leaks that are long enough, in small letters, one a line. */
const COMMON = new Set(
  readFileSync(new URL('../../data/common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);

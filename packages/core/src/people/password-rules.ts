import { readFileSync } from 'node:fs';

const MIN_CHARACTERS = 12;
const MAX_CHARACTERS = 256;

/** Why a chosen password is refused. */
export type PasswordProblem = 'too-short' | 'too-long' | 'is-the-email' | 'too-common';

/**
 * Why a password is refused; undefined when it is accepted. Only length counts, not its kinds of characters (NIST SP 800-63B
 * §5.1.1.2), and it must not be one of the most common passwords. Length is in code points after normalization, as it is
 * hashed.
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

/** The most common passwords of published leaks that are long enough, in lower case, one per line. */
const COMMON = new Set(
  readFileSync(new URL('../../data/common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);

/** Why a password is refused, in words. */
export const WEAKNESSES: Record<PasswordProblem, string> = {
  'too-short': 'The password must have at least 12 characters. A few words in a row are easy to remember.',
  'too-long': 'The password must have at most 256 characters.',
  'is-the-email': 'The password must not be your email address.',
  'too-common': 'This password is one of the first that an attacker would try. Choose another.',
};

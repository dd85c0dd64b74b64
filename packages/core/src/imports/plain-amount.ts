import { readAmount } from '@feedback/contract';

const BANDS: readonly string[] = ['enterprise', 'paid', 'free'];
/** One separator of thousands throughout: `24,000`, `1 200 000`. */
const GROUPED = /^\d{1,3}([,\s])\d{3}(?:\1\d{3})*(?:\.\d+)?$/;
/** Five, or five thousand: a point and three digits are both. */
const AMBIGUOUS = /^[1-9]\d{0,2}\.\d{3}$/;

/**
 * What a person means by a yearly amount (`$24,000`) or a band, as it is stored; null when it is neither, could mean two
 * amounts, or is larger than can be stored.
 */
export function plainAmount(text: string): string | null {
  const unsigned = text.trim().replace(/^[$€£]|[$€£]$/, '');
  const bare = unsigned.trim().toLowerCase();
  if (BANDS.includes(bare)) return bare;
  if (AMBIGUOUS.test(bare)) return null;
  return exactAmount(GROUPED.test(bare) ? bare.replaceAll(/[,\s]/g, '') : bare);
}

/** An amount of digits with a point, which has one meaning where a program wrote it as a number; null when it cannot be stored. */
export function exactAmount(digits: string): string | null {
  const amount = readAmount(digits);
  return typeof amount === 'string' ? amount : null;
}

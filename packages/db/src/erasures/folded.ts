/** Letters that Unicode does not make of a letter and a mark, and that people write without it. */
const OTHERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i' };
/** The letters of Latin scripts with marks, from and to a code point. */
const LATIN = [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
] as const;

/** A letter in lower case without its marks, where it is a Latin one; any other character as it is. */
export function folded(letter: string): string {
  const other = OTHERS[letter];
  if (other !== undefined) return other;
  const base = letter.normalize('NFD').charAt(0);
  return /[a-z]/.test(base) ? base : letter;
}

const variants = new Map<string, string>();
for (const [from, to] of LATIN) {
  for (let code = from; code <= to; code += 1) {
    const letter = String.fromCharCode(code);
    const base = folded(letter);
    if (letter !== letter.toLowerCase() || base === letter) continue;
    variants.set(base, (variants.get(base) ?? base) + letter);
  }
}

/** The letters, in lower case, that are the same letter with or without marks; undefined where there is no other. */
export function variantsOf(letter: string): string | undefined {
  return variants.get(folded(letter.toLowerCase()));
}

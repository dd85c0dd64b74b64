import { findPhrases, take, type Token, toPhrases } from './question-tokens.ts';

/**
 * Phrases after which a question names what it is not about. After those of `false` it may also say more of its subject (“saved but
 * not sent”): what they name is not asked for, and does not count against an item.
 */
const EXCLUDING = toPhrases<boolean>([
  [
    `except for, except, excepting, excluding, apart from, aside from, other than, besides, leaving out, leaving aside, setting aside, disregarding, not counting, not including, with the exception of,
     but not about, but not with, but not for, but not on, and not about, that are not about, that is not about, that isn't about, that aren't about, which are not about, not about, unrelated to, not related to,
     nothing to do with, that have nothing to do with, ausser, abgesehen von, mit ausnahme von, sauf, hormis, excepto, salvo, aparte de`,
    true,
  ],
  ['but not, but no, and not', false],
]);
/** The same as a command, at the beginning of a clause: “users leave out fields” is about fields that are left out. */
const COMMANDING = toPhrases<boolean>([['leave out, leave aside, please leave out, and leave out', true]]);

/**
 * Reads what a question leaves out: “everything except refunds”, “apart from pricing, what …”. Returns a copy of the tokens of the
 * first such phrase to the end of its clause, and takes them.
 */
export function takeExcluded(tokens: readonly Token[]): Token[] {
  const commanded = findPhrases(tokens, COMMANDING).filter(
    ({ at }) => at > 0 && tokens[at - 1]?.clause !== tokens[at]?.clause,
  );
  const [phrase] = [...findPhrases(tokens, EXCLUDING), ...commanded].toSorted((a, b) => a.at - b.at);
  if (!phrase || (!phrase.value && phrase.at === 0)) return [];
  const from = phrase.at + phrase.length;
  const { clause } = tokens[phrase.at] ?? { clause: 0 };
  const length = tokens.slice(from).filter((token) => token.clause === clause).length;
  const left = tokens.slice(from, from + length).map((token) => ({ ...token }));
  take(tokens, phrase.at, phrase.length + length);
  return phrase.value ? left : [];
}

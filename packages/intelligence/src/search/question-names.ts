import { domainName } from '../accounts/company-domain.ts';
import { isMisspelt } from './edit-distance.ts';
import { SMALL_WORDS } from './question-phrases.ts';
import { plainWord, take, type Token } from './question-tokens.ts';

/** A company or a person of the workspace; `key` is chosen by the caller. A company may also be named by a mail domain of its people. */
export type Named = { key: string; name: string; domain?: string };
export type Person = Named & { account: string | null };

/** The names of a workspace that a question may contain. */
export type Directory = {
  accounts: readonly Named[];
  people: readonly Person[];
  sources: readonly string[];
  projects: readonly string[];
  /** The workspace's own name, mostly that of its product: all feedback is about it. */
  own?: string;
};

export const NO_NAMES: Directory = { accounts: [], people: [], sources: [], projects: [] };

const LEAST_LETTERS = 3;
const NOT_LETTERS = /[^\p{L}\p{N}]+/u;

type Matched<T> = { one: T; at: number; length: number; words: number };

/** The names of a question. `ofDomains`: the accounts known by a mail domain alone, and their positions: from `at` up to `behind`. */
export type NamesTaken = {
  accounts: Named[];
  people: Person[];
  others: Named[];
  otherPeople: Person[];
  ofDomains: { key: string; at: number; behind: number }[];
};

/** Finds the companies and people that a question names, even misspelt; takes their words. */
export function takeNames(
  tokens: readonly Token[],
  { accounts, people, own }: Directory,
  isCommon: (word: string) => boolean,
): NamesTaken {
  const companies = keepBest(accounts.flatMap((one) => findName(tokens, one, { isCommon, isPerson: false })));
  for (const { at, length } of companies) take(tokens, at, length);
  const [meant, others] = divide(tokens, companies);
  const named = meant.map(({ one }) => one);
  const persons = keepBest(people.flatMap((one) => findName(tokens, one, { isCommon, isPerson: true })));
  for (const { at, length } of persons) take(tokens, at, length);
  if (own !== undefined) takeOwnName(tokens, own, isCommon);
  const [meantPersons, otherPersons] = divide(tokens, persons);
  // "Hal from Coldharbour" means the Hal of that company: the company only identifies the person.
  const there = meantPersons
    .filter(({ one }) => named.some(({ name }) => name === one.account))
    .map(({ one }) => one);
  const spoken = there.length > 0 ? there : meantPersons.map(({ one }) => one);
  const isOnlyHis = (company: Named) => there.some(({ account }) => account === company.name);
  return {
    accounts: unique(named.filter((company) => !isOnlyHis(company))),
    people: unique(spoken),
    others: unique(others.map(({ one }) => one)),
    otherPeople: unique(otherPersons.map(({ one }) => one)),
    ofDomains: meant
      .filter(({ one }) => domainName(one.name) !== null)
      .map(({ one: { key }, at, length }) => ({ key, at, behind: at + length })),
  };
}

const BEFORE_OWN = new Set('in within inside of with about on for from mit von bei de avec con'.split(' '));

/** Takes the workspace's own name, written out, with a preposition; an everyday word is one only with a capital within the question. */
function takeOwnName(tokens: readonly Token[], own: string, isCommon: (word: string) => boolean): void {
  const words = toNameWords(own);
  for (let at = 0; at < tokens.length; at++) {
    const [first] = tokens.slice(at);
    const isName = !words.every(isCommon) || (at > 0 && first !== undefined && isCapital(first));
    if (!isName || exactly(tokens, at, words) < words.length) continue;
    const before = BEFORE_OWN.has(tokens[at - 1]?.word ?? '') ? 1 : 0;
    take(tokens, at - before, words.length + before);
  }
}

const EXCEPT = new Set(
  'than except besides excluding without but not apart outside minus ausser ohne sauf sans excepto sin'.split(
    ' ',
  ),
);
const BETWEEN = new Set('from for by of the at come comes coming came sent von de'.split(' '));

/**
 * Divides names into those that are meant and those that the question leaves out: “other than Kestrel”, “but not from Kestrel”.
 */
function divide<T>(tokens: readonly Token[], found: Matched<T>[]): [meant: Matched<T>[], left: Matched<T>[]] {
  const isLeftOut = ({ at }: Matched<T>) => {
    let before = at - 1;
    while (before > 0 && BETWEEN.has(tokens[before]?.word ?? '')) before--;
    const word = tokens[before]?.word ?? '';
    const isExcept =
      word === 'than'
        ? tokens[before - 1]?.word === 'other'
        : EXCEPT.has(word) || (before < at - 1 && word.endsWith("n't"));
    if (isExcept) take(tokens, before, at - before);
    return isExcept;
  };
  const left = new Set(found.filter(isLeftOut));
  return [found.filter((one) => !left.has(one)), [...left]];
}

function unique<T extends Named>(named: T[]): T[] {
  return [...new Map(named.map((one) => [one.key, one])).values()];
}

/** If names overlap, keeps those with the most words. Takes linear time. */
function keepBest<T>(found: Matched<T>[]): Matched<T>[] {
  const best: { length: number; words: number }[] = [];
  const isBetter = (one: { length: number; words: number }, other: { length: number; words: number }) =>
    one.length > other.length || (one.length === other.length && one.words > other.words);
  const placesOf = ({ at, length }: Matched<T>) => Array.from({ length }, (_, n) => at + n);
  for (const one of found)
    for (const place of placesOf(one)) {
      const known = best[place];
      if (!known || isBetter(one, known)) best[place] = one;
    }
  return found.filter((one) => !placesOf(one).some((place) => isBetter(best[place] ?? one, one)));
}

function findName<T extends Named>(
  tokens: readonly Token[],
  one: T,
  { isCommon, isPerson }: { isCommon: (word: string) => boolean; isPerson: boolean },
): Matched<T>[] {
  const words = toNameWords(one.name);
  const ownDomain = domainName(one.name);
  const isDomain = ownDomain !== null;
  const domain = one.domain ?? ownDomain;
  const found: Matched<T>[] = domain === null ? [] : wholeDomains(tokens, one, domain);
  if (found.length > 0) return found;
  for (let at = 0; at < tokens.length; at++) {
    const length = wordsAlike(tokens, at, words);
    if (length > 0 && isEnough(tokens, at, length, { words, isCommon, isPerson, isDomain }))
      found.push({ one, at, length, words: exactly(tokens, at, words) });
  }
  const last = words.at(-1) ?? '';
  if (found.length > 0 || !isPerson || words.length < 2) return found;
  // A family name without a first name.
  return tokens.flatMap((token, at) =>
    !token.isTaken && token.word === last && isCapital(token) && !isCommon(last)
      ? [{ one, at, length: 1, words: 0.5 }]
      : [],
  );
}

/** Where a company’s domain stands written out. */
function wholeDomains<T>(tokens: readonly Token[], one: T, domain: string): Matched<T>[] {
  return tokens.flatMap(({ written, isTaken }, at) =>
    !isTaken && domainName(written) === domain ? [{ one, at, length: 1, words: 1 }] : [],
  );
}

function toNameWords(name: string): string[] {
  return plainWord(name)
    .split(NOT_LETTERS)
    .map(plainWord)
    .filter((word) => word !== '');
}

/** How many words of a name, from its first, are at a position. */
function wordsAlike(tokens: readonly Token[], at: number, words: readonly string[]): number {
  let length = 0;
  while (length < words.length) {
    const token = tokens[at + length];
    if (!token || token.isTaken || !isMisspelt(token.word, words[length] ?? '')) break;
    length++;
  }
  return length;
}

function exactly(tokens: readonly Token[], at: number, words: readonly string[]): number {
  return words.filter((word, n) => tokens[at + n]?.word === word).length;
}

/** A name that is looked for in a question: its words, and what kind of name it is. */
type Looked = {
  words: readonly string[];
  isCommon: (word: string) => boolean;
  isPerson: boolean;
  /** Whether the company is known by its mail domain alone. */
  isDomain: boolean;
};

/** Whether the part of a name that stands at a position is enough to mean it. */
function isEnough(tokens: readonly Token[], at: number, length: number, looked: Looked): boolean {
  const { words, isCommon, isPerson } = looked;
  if (length === words.length && length > 1) return true;
  const token = tokens[at];
  if (!token) return false;
  const { word } = token;
  const isEveryday = isCommon(word) || SMALL_WORDS.has(word);
  if (isPerson) return isCapital(token) && !isEveryday && (word === words[0] || word.length > 5);
  if (word.length < LEAST_LETTERS) return false;
  if (isEveryday || isUnsure(token, length, looked)) return isAskedFor(tokens, at, looked);
  return word === words[0] || word.length >= 6 || length > 1;
}

/**
 * A company that is known only by its mail domain is often called like a product, and the beginning of a company's name in small letters is
 * often a word for its customers.
 */
function isUnsure(token: Token, length: number, { words, isDomain }: Looked): boolean {
  return length === 1 && words.length > 1 && (isDomain || !isCapital(token));
}

/** Whether a question asks for a name where an unsure one stands; a question of capitalized words alone is a name. */
function isAskedFor(tokens: readonly Token[], at: number, { words, isDomain }: Looked): boolean {
  if (tokens[at]?.word !== words[0]) return false;
  return isOfName(tokens, at, words) || (isDomain && tokens.every(isCapital));
}

/**
 * Whether an everyday word belongs to a name. "Windows" means the company Windows Direct only with more of the name, or after
 * "from", "at" or "does".
 */
function isOfName(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  const before = tokens[at - 1]?.word ?? '';
  return (
    words.length === 1 ||
    ['from', 'at', 'by', 'does', 'did', 'has', 'von', 'de', 'bei', 'with', 'of'].includes(before)
  );
}

export function isCapital({ written }: Token): boolean {
  const first = written[0] ?? '';
  return first !== first.toLowerCase();
}

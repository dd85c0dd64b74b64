import { plainCompany } from './company-name.ts';

/** A shorter name of a domain is an abbreviation that several companies share. */
const LEAST_LETTERS = 4;
/** No more words of a company's name become the name of its domain. */
const MOST_WORDS = 6;
/** Legal forms that companies write behind the name of their domain, without a space: acme-corp.example. */
const FORMS_BEHIND = ['corp', 'inc', 'ltd', 'llc', 'gmbh'];
const ARTICLE = 'the';
/** How domains write letters that the compared form of a name has without their marks. */
const SPELT_OUT: readonly (readonly [RegExp, string])[] = [
  [/ä/gu, 'ae'],
  [/ö/gu, 'oe'],
  [/ü/gu, 'ue'],
  [/å/gu, 'aa'],
];
const TWO_LETTERS = /(?<=[aou])e|(?<=a)a/gu;

/** The names of companies whose domain may be called so, in the compared form without spaces; the likeliest first, none if too short to tell. */
export function companiesOfDomain(domain: string): string[] {
  return readingsOf(domain).flatMap((name) => [name, ARTICLE + name]);
}

/** The label of a domain without hyphens; then without a legal form, and with the letters that are spelt out as one. */
function readingsOf(domain: string): string[] {
  const label = (domain.split('.')[0] ?? '').replaceAll('-', '');
  const form = FORMS_BEHIND.find((one) => label.endsWith(one)) ?? '';
  const bare = label.slice(0, label.length - form.length);
  const readings = [label, bare, label.replaceAll(TWO_LETTERS, ''), bare.replaceAll(TWO_LETTERS, '')];
  return [...new Set(readings)].filter((name) => name.length >= LEAST_LETTERS);
}

/** What the domain of a company may be called, from its name as it was written: "gringotts", "gringottsbank", "gringottsbankltd". */
export function domainsOfCompany(name: string): string[] {
  const spelt = SPELT_OUT.reduce(
    (text, [letter, letters]) => text.replaceAll(letter, letters),
    name.normalize('NFC').toLowerCase(),
  );
  const plain = [...new Set([plainCompany(name), plainCompany(spelt)])];
  const names = plain
    .flatMap(namesIn)
    .flatMap(({ name: one, isWhole }) => [one, ...(isWhole ? FORMS_BEHIND.map((form) => one + form) : [])]);
  return [...new Set(names)];
}

/** The words of a compared name as a domain writes them: the first alone, the first two, and so on; with and without an article. */
function namesIn(plain: string): { name: string; isWhole: boolean }[] {
  const words = plain.split(' ');
  const beginnings = words[0] === ARTICLE ? [words, words.slice(1)] : [words];
  return beginnings
    .flatMap((all) =>
      all
        .slice(0, MOST_WORDS)
        .map((_, n) => ({ name: all.slice(0, n + 1).join(''), isWhole: n === all.length - 1 })),
    )
    .filter(({ name }) => name.length >= LEAST_LETTERS);
}

/**
 * Which company a domain is called like: the one with exactly its name, else the only one whose name begins with it, else the only one with
 * its name in another writing. Null if there is none, or if there are several. Takes and gives compared names.
 */
export function openCompaniesByDomain(companies: Iterable<string>): (domain: string) => string | null {
  const called = new Map<string, { whole: Set<string>; beginning: Set<string> }>();
  for (const company of new Set(companies))
    for (const { name, isWhole } of namesIn(company)) {
      const known = called.get(name) ?? { whole: new Set(), beginning: new Set() };
      known[isWhole ? 'whole' : 'beginning'].add(company);
      called.set(name, known);
    }
  return (domain) => {
    const [written, ...others] = readingsOf(domain).map((name) => called.get(name));
    const found = [written?.whole, written?.beginning, ...others.map((other) => other?.whole)];
    const [only, another] = found.find((some) => some && some.size > 0) ?? [];
    return another === undefined ? (only ?? null) : null;
  };
}

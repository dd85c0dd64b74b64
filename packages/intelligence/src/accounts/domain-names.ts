/** A shorter name of a domain is an abbreviation that several companies share. */
const LEAST_LETTERS = 4;
/** No more words of a company's name become the name of its domain. */
const MOST_WORDS = 6;

/** What a domain is called, as companies call theirs: "harbourhotels" of harbour-hotels.example; null if that is too short to tell. */
export function nameOfDomain(domain: string): string | null {
  const name = (domain.split('.')[0] ?? '').replaceAll('-', '');
  return name.length < LEAST_LETTERS ? null : name;
}

/** The names that the domain of a company may have, from the compared form of its name: "gringotts" and "gringottsbank", the whole last. */
export function namesOfDomains(plainCompany: string): string[] {
  const words = plainCompany.split(' ').slice(0, MOST_WORDS);
  return words.map((_, n) => words.slice(0, n + 1).join('')).filter((name) => name.length >= LEAST_LETTERS);
}

/**
 * Which company a domain is called like: the one with exactly its name, else the only one whose name begins with it. Null if there is none,
 * or if several begin so.
 */
export function openCompaniesByDomain(companies: Iterable<string>): (domain: string) => string | null {
  const called = new Map<string, { whole: string[]; beginning: string[] }>();
  for (const company of new Set(companies)) {
    const names = namesOfDomains(company);
    for (const [n, name] of names.entries()) {
      const known = called.get(name) ?? { whole: [], beginning: [] };
      known[isWhole(company, n, names) ? 'whole' : 'beginning'].push(company);
      called.set(name, known);
    }
  }
  return (domain) => {
    const name = nameOfDomain(domain);
    const found = name === null ? undefined : called.get(name);
    if (!found) return null;
    const [only, another] = found.whole.length > 0 ? found.whole : found.beginning;
    return another === undefined ? (only ?? null) : null;
  };
}

function isWhole(company: string, n: number, names: readonly string[]): boolean {
  return n === names.length - 1 && names[n] === company.replaceAll(' ', '');
}

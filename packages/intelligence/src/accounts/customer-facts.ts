import { compareDecimals } from '../ranking/decimal.ts';
import { companyDomain, domainName, isFreeMail } from './company-domain.ts';
import { plainCompany } from './company-name.ts';

/**
 * When a statement was made and received, in milliseconds since 1970. `proven` means that a member sent it, not a public survey
 * key.
 */
export type Said = { proven: boolean; saidAt: number; receivedAt: number };

/** What one item says about its customer. `key` identifies the person, or the item if the person is unknown. */
export type Statement = Said & {
  key: string;
  name: string | null;
  email: string | null;
  company: string | null;
  /** What the customer pays a year, as a decimal string. */
  amount: string | null;
  /** A legacy band, or any other text. */
  band: string | null;
};

/**
 * A company as a customer or sender named it. `plain` is the form used for comparison; null if a domain was given as the name.
 */
export type CompanySaid = Said & { name: string; plain: string | null };

/** What a customer pays, as stated: an amount, or a legacy band. */
export type RevenueSaid = Said & { amount: string | null; band: string | null };

/** Everything known about one customer. */
export type CustomerFacts = {
  key: string;
  name: string | null;
  email: string | null;
  /** The e-mail domain, if it can identify the customer's company. */
  domain: string | null;
  company: CompanySaid | null;
  revenue: RevenueSaid | null;
};

const BANDS = new Set(['enterprise', 'paid', 'free']);

/**
 * Adds statements to the known facts about customers. The result depends neither on the order in which statements arrive nor on
 * how they are divided between calls. `ownDomains` are those of the workspace's own people.
 */
export function learnOfCustomers(
  known: CustomerFacts[],
  statements: Statement[],
  ownDomains: ReadonlySet<string>,
): CustomerFacts[] {
  const customers = new Map(known.map((facts) => [facts.key, facts]));
  for (const statement of statements) {
    const facts = toFacts(statement, ownDomains);
    const before = customers.get(facts.key);
    customers.set(facts.key, before ? merge(before, facts) : facts);
  }
  return [...customers.values()].map((facts) => ({ ...facts, domain: domainOf(facts, ownDomains) }));
}

function toFacts(statement: Statement, ownDomains: ReadonlySet<string>): CustomerFacts {
  const { key, name, email, company, amount, band, proven, saidAt, receivedAt } = statement;
  const said = { proven, saidAt, receivedAt };
  const isKnown = amount !== null || (band !== null && BANDS.has(band));
  return {
    key,
    name,
    email,
    domain: null, // known once all statements are
    company: company === null ? null : toCompany(company, said, ownDomains),
    revenue: isKnown ? { ...said, amount, band: amount === null ? band : null } : null,
  };
}

function toCompany(name: string, said: Said, ownDomains: ReadonlySet<string>): CompanySaid | null {
  const domain = domainName(name);
  if (domain !== null)
    return isFreeMail(domain) || ownDomains.has(domain) ? null : { ...said, name, plain: null };
  const plain = plainCompany(name);
  return plain === '' ? null : { ...said, name, plain };
}

function domainOf({ email, company }: CustomerFacts, ownDomains: ReadonlySet<string>): string | null {
  const domain = company?.plain === null ? domainName(company.name) : email && companyDomain(email);
  return domain && !ownDomains.has(domain) ? domain : null;
}

function merge(a: CustomerFacts, b: CustomerFacts): CustomerFacts {
  return {
    key: a.key,
    name: fuller(a.name, b.name),
    email: fuller(a.email, b.email),
    domain: null,
    company: latestCompany(a.company, b.company),
    revenue: latestRevenue(a.revenue, b.revenue),
  };
}

/** The longer of two spellings, so that the order does not matter. */
function fuller(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a.length > b.length || (a.length === b.length && a <= b) ? a : b;
}

/** Which of two stated companies counts. */
export function latestCompany(a: CompanySaid | null, b: CompanySaid | null): CompanySaid | null {
  if (a === null || b === null) return a ?? b;
  return (compareSaid(a, b) || compareText(a.name, b.name)) >= 0 ? a : b;
}

/** Which of two stated revenues counts: first one that a member sent, then a number before a legacy band, then the latest. */
export function latestRevenue(a: RevenueSaid | null, b: RevenueSaid | null): RevenueSaid | null {
  if (a === null || b === null) return a ?? b;
  const order =
    Number(a.proven) - Number(b.proven) ||
    Number(a.amount !== null) - Number(b.amount !== null) ||
    compareSaid(a, b) ||
    compareRevenue(a, b);
  return order >= 0 ? a : b;
}

function compareRevenue(a: RevenueSaid, b: RevenueSaid): number {
  if (a.amount === null || b.amount === null) return compareText(a.band ?? '', b.band ?? '');
  return compareDecimals(a.amount, b.amount) || compareText(a.amount, b.amount);
}

function compareSaid(a: Said, b: Said): number {
  return Number(a.proven) - Number(b.proven) || a.saidAt - b.saidAt || a.receivedAt - b.receivedAt;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

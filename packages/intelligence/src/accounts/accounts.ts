import { type CustomerFacts, latestCompany, latestRevenue, type RevenueSaid } from './customer-facts.ts';

/** Domains whose company is known by another name: the company's plain name by domain. */
export type Aliases = ReadonlyMap<string, string>;

/** What identifies a company; null for a customer without a known company, who is an account alone. */
export type CompanyIdentity = `name:${string}` | `domain:${string}` | null;

/** An account and what is known of it. */
export type AccountFacts = {
  /** The name that was said last; null for a customer who is an account alone. */
  name: string | null;
  /** The name in the form that is compared. */
  plainName: string | null;
  revenue: RevenueSaid | null;
};

/**
 * Finds the domains that are aliases of companies: a domain is an alias of the company that more than half of its customers
 * name, of those who name one. If members named companies, only what members said counts.
 *
 * A domain without such a majority is an account of its own, so that the result does not depend on the order: agencies write for
 * many companies.
 */
export function findAliases(customers: CustomerFacts[]): Map<string, string> {
  const votes = new Map<string, { plain: string; proven: boolean }[]>();
  for (const { domain, company } of customers) {
    if (domain === null || company === null || company.plain === null) continue;
    const ofDomain = votes.get(domain) ?? [];
    ofDomain.push({ plain: company.plain, proven: company.proven });
    votes.set(domain, ofDomain);
  }
  const aliases = new Map<string, string>();
  for (const [domain, all] of votes) {
    const proven = all.filter((vote) => vote.proven);
    const company = majority((proven.length > 0 ? proven : all).map(({ plain }) => plain));
    if (company !== null) aliases.set(domain, company);
  }
  return aliases;
}

/** The value of more than half of the list. */
function majority(values: string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) {
    const count = (counts.get(value) ?? 0) + 1;
    if (2 * count > values.length) return value;
    counts.set(value, count);
  }
  return null;
}

/** The company of a customer: the one that was named, or else the one behind the e-mail domain. */
export function companyOf({ company, domain }: CustomerFacts, aliases: Aliases): CompanyIdentity {
  if (company !== null && company.plain !== null) return `name:${company.plain}`;
  if (domain === null) return null;
  const alias = aliases.get(domain);
  return alias === undefined ? `domain:${domain}` : `name:${alias}`;
}

/** The account of these customers; they must be all of its customers. */
export function toAccount(customers: CustomerFacts[]): AccountFacts {
  const revenue = customers.map((customer) => customer.revenue).reduce(latestRevenue, null);
  // A company has a name by a customer who said it: every alias comes from one.
  const named = customers
    .map(({ company }) => (company?.plain === null ? null : company))
    .reduce(latestCompany, null);
  if (named) return { name: named.name.trim(), plainName: named.plain, revenue };
  const domain = customers.map((customer) => customer.domain).find((one) => one !== null) ?? null;
  return { name: domain, plainName: domain, revenue };
}

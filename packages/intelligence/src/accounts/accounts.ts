import { type CustomerFacts, latestCompany, latestRevenue, type RevenueSaid } from './customer-facts.ts';
import { openCompaniesByDomain } from './domain-names.ts';

/** E-mail domains whose customers name a company: the compared form of its name, by domain. */
export type Aliases = ReadonlyMap<string, string>;

/** What identifies a company; null for a customer without a known company: that customer is an account alone. */
export type CompanyIdentity = `name:${string}` | `domain:${string}` | null;

/** An account with its name and revenue. */
export type AccountFacts = {
  /** The name that was stated last; null for a customer without a known company. */
  name: string | null;
  /** The form of the name that is used for comparison. */
  plainName: string | null;
  revenue: RevenueSaid | null;
};

/**
 * Finds the domains that are aliases of companies: a domain is an alias of the company that more than half of its customers name
 * (customers who name none do not count). If members named companies, only the statements of members count.
 *
 * A domain without such a majority is an account of its own, so that the result does not depend on the order: agencies write for
 * many companies. A domain whose customers name no company is an alias of the company that it is called like; `companies` are the compared
 * names of all companies that a domain here may be called like, besides those that these customers name.
 */
export function findAliases(
  customers: CustomerFacts[],
  companies: Iterable<string> = [],
): Map<string, string> {
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
  const companyOfDomain = openCompaniesByDomain([
    ...companies,
    ...customers.flatMap(({ company }) => company?.plain ?? []),
  ]);
  for (const { domain } of customers) {
    if (domain === null || votes.has(domain)) continue;
    const company = companyOfDomain(domain);
    if (company !== null) aliases.set(domain, company);
  }
  return aliases;
}

/** The value that more than half of the list has. */
function majority(values: string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) {
    const count = (counts.get(value) ?? 0) + 1;
    if (2 * count > values.length) return value;
    counts.set(value, count);
  }
  return null;
}

/** The company of a customer: the one that was named, or else the one that the e-mail domain belongs to. */
export function companyOf({ company, domain }: CustomerFacts, aliases: Aliases): CompanyIdentity {
  if (company !== null && company.plain !== null) return `name:${company.plain}`;
  if (domain === null) return null;
  const alias = aliases.get(domain);
  return alias === undefined ? `domain:${domain}` : `name:${alias}`;
}

/** The account of these customers; the list must contain all customers of the account. */
export function toAccount(customers: CustomerFacts[]): AccountFacts {
  const revenue = customers.map((customer) => customer.revenue).reduce(latestRevenue, null);
  // A company identified by name was named by at least one of its customers, because every alias comes from such a statement.
  const named = customers
    .map(({ company }) => (company?.plain === null ? null : company))
    .reduce(latestCompany, null);
  if (named) return { name: named.name.trim(), plainName: named.plain, revenue };
  const domain = customers.map((customer) => customer.domain).find((one) => one !== null) ?? null;
  return { name: domain, plainName: domain, revenue };
}

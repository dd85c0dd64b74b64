import { type CustomerFacts, latestCompany, latestRevenue, type RevenueSaid } from './customer-facts.ts';

/** The domains that stand for a company named otherwise: its plain name by domain. */
export type Aliases = ReadonlyMap<string, string>;

/** What identifies a company; null for a customer of whom none is known, who is then an account alone. */
export type CompanyIdentity = `name:${string}` | `domain:${string}` | null;

/** Who pays, with what is known of it. */
export type AccountFacts = {
  /** As said last; null where a customer is an account alone. */
  name: string | null;
  /** As compared. */
  plainName: string | null;
  revenue: RevenueSaid | null;
};

/**
 * The domains that are aliases of companies: each of the company that most of its customers name who name one. Where members
 * named companies, only their word counts. A domain of which no company has more than half is an account of its own, so that
 * the result depends on no order: agencies write for many.
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

/** The value that more than half have. */
function majority(values: string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) {
    const count = (counts.get(value) ?? 0) + 1;
    if (2 * count > values.length) return value;
    counts.set(value, count);
  }
  return null;
}

/** The company of a customer: as named, else the one behind the domain. */
export function companyOf({ company, domain }: CustomerFacts, aliases: Aliases): CompanyIdentity {
  if (company !== null && company.plain !== null) return `name:${company.plain}`;
  if (domain === null) return null;
  const alias = aliases.get(domain);
  return alias === undefined ? `domain:${domain}` : `name:${alias}`;
}

/** What is known of the account of these customers, who are all it has. */
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

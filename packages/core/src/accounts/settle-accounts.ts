import { accounts, customers, type Tx, workspaces } from '@feedback/db';
import {
  companiesOfDomain,
  companyOf,
  type CustomerFacts,
  domainsOfCompany,
  findAliases,
  learnOfCustomers,
  type Statement,
  toAccount,
} from '@feedback/intelligence';
import { dedupKey, plainName } from '../intake/dedup-keys.ts';

/** A customer and the account of its company. */
type Placed = { facts: CustomerFacts; accountKey: string };

/**
 * Settles which account the customers of these items, and of mentions not settled yet, belong to, and what that account pays
 * (docs/decisions/0023-accounts.md). Reads only customers and accounts that may change. Safe to repeat.
 */
export async function settleAccounts(tx: Tx, workspaceId: string, feedbackIds: string[]): Promise<void> {
  await accounts.lock(tx, workspaceId);
  const said = await customers.newStatements(tx, workspaceId, feedbackIds);
  if (said.length === 0) return;
  const own = new Set(await accounts.memberDomains(tx));
  const stored = await customers.find(tx, workspaceId, [...new Set(said.map(({ key }) => key))]);
  const learnt = learnOfCustomers(stored.map(toFacts), said.map(toStatement), own);

  const beside = await customersBeside(tx, workspaceId, { stored, learnt });
  const concerned = new Map([...beside.map(toFacts), ...learnt].map((facts) => [facts.key, facts]));
  const called = [...concerned.values()].flatMap(({ domain }) => (domain ? companiesOfDomain(domain) : []));
  const companies = await accounts.companiesCalled(tx, workspaceId, [...new Set(called)]);
  const placed = await place(tx, workspaceId, [...concerned.values()], companies);

  const before = new Map([...stored, ...beside].map(({ key, accountKey }) => [key, accountKey]));
  const isNew = new Set(learnt.map(({ key }) => key));
  const changed = placed.filter(
    ({ facts, accountKey }) => isNew.has(facts.key) || before.get(facts.key) !== accountKey,
  );
  const touched = [
    ...new Set(changed.flatMap(({ facts, accountKey }) => [accountKey, before.get(facts.key) ?? accountKey])),
  ];
  const others = (await customers.ofAccounts(tx, workspaceId, touched))
    .filter(({ key }) => !concerned.has(key))
    .map((customer) => ({ facts: toFacts(customer), accountKey: customer.accountKey }));
  await customers.save(tx, workspaceId, changed.map(toStoredCustomer));
  await saveAccounts(tx, workspaceId, { members: [...placed, ...others], wanted: new Set(touched) });
}

/** Settles the accounts of all customers from scratch. */
export async function settleAllAccounts(tx: Tx, workspaceId: string, now: Date): Promise<void> {
  await customers.completeStored(tx, workspaceId);
  await accounts.lock(tx, workspaceId);
  const said = await customers.allStatements(tx, workspaceId);
  const own = new Set(await accounts.memberDomains(tx));
  const learnt = learnOfCustomers([], said.map(toStatement), own);
  const placed = await place(tx, workspaceId, learnt);
  const before = new Map((await customers.all(tx, workspaceId)).map((row) => [row.key, JSON.stringify(row)]));
  const rows = placed.map(toStoredCustomer);
  const changed = rows.filter((row) => before.get(row.key) !== JSON.stringify(row));
  const present = new Set(rows.map(({ key }) => key));
  await customers.save(tx, workspaceId, changed);
  const gone = [...before.keys()].filter((key) => !present.has(key));
  await customers.remove(tx, workspaceId, gone);
  const known = await accounts.keys(tx, workspaceId);
  const wanted = new Set([...known, ...placed.map(({ accountKey }) => accountKey)]);
  await saveAccounts(tx, workspaceId, { members: placed, wanted });
  await workspaces.noteAccountsSettled(tx, workspaceId, now);
}

/**
 * The other customers whose account these may change, because they change what a domain stands for: those of their domains, and those of
 * domains that are called like their companies.
 */
async function customersBeside(
  tx: Tx,
  workspaceId: string,
  { stored, learnt }: { stored: customers.StoredCustomer[]; learnt: CustomerFacts[] },
): Promise<customers.StoredCustomer[]> {
  const domains = [...stored, ...learnt].flatMap(({ domain }) => domain ?? []);
  const companies = [...stored.map(toFacts), ...learnt].flatMap(({ company }) =>
    company === null || company.plain === null ? [] : company.name,
  );
  const found = [
    ...(await customers.ofDomains(tx, workspaceId, [...new Set(domains)])),
    ...(await customers.ofDomainNames(tx, workspaceId, [...new Set(companies.flatMap(domainsOfCompany))])),
  ];
  return [...new Map(found.map((customer) => [customer.key, customer])).values()];
}

/** `companies`: the compared names of others' companies that the domains of these customers may be called like. */
async function place(
  tx: Tx,
  workspaceId: string,
  facts: CustomerFacts[],
  companies: string[] = [],
): Promise<Placed[]> {
  const secret = await workspaces.dedupSecret(tx, workspaceId);
  const aliases = findAliases(facts, companies);
  const keys = new Map<string, string>();
  return facts.map((one) => {
    const company = companyOf(one, aliases);
    if (company === null) return { facts: one, accountKey: one.key };
    const accountKey = keys.get(company) ?? asUuid(dedupKey(secret, 'account', company));
    keys.set(company, accountKey);
    return { facts: one, accountKey };
  });
}

/** In PostgreSQL's text form, so that keys can be compared with stored ones. */
function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Saves the accounts in `wanted` and removes those without customers; `members` has all customers of each account. */
async function saveAccounts(
  tx: Tx,
  workspaceId: string,
  { members, wanted }: { members: Placed[]; wanted: ReadonlySet<string> },
): Promise<void> {
  const ofAccount = new Map<string, CustomerFacts[]>();
  for (const { facts, accountKey } of members) {
    if (!wanted.has(accountKey)) continue;
    const known = ofAccount.get(accountKey);
    if (known) known.push(facts);
    else ofAccount.set(accountKey, [facts]);
  }
  const rows = [...ofAccount].map(([key, facts]) => {
    const { name, plainName: plain, revenue } = toAccount(facts);
    return { key, name, plainName: plain, ...toStoredRevenue(revenue) };
  });
  await accounts.save(tx, workspaceId, rows);
  await accounts.remove(
    tx,
    workspaceId,
    [...wanted].filter((key) => !ofAccount.has(key)),
  );
}

function toStatement({ throughSurvey, saidAt, receivedAt, ...sent }: customers.CustomerStatement): Statement {
  return {
    ...sent,
    proven: !throughSurvey,
    saidAt: saidAt.getTime(),
    receivedAt: receivedAt.getTime(),
  };
}

function toFacts(row: customers.StoredCustomer): CustomerFacts {
  const { key, name, email, domain, company, companySaidAt, companyReceivedAt } = row;
  const { revenueAmount, revenueBand, revenueSaidAt, revenueReceivedAt } = row;
  return {
    key,
    name,
    email,
    domain,
    company:
      company !== null && companySaidAt && companyReceivedAt
        ? {
            name: company,
            plain: row.plainCompany,
            proven: row.companyProven,
            saidAt: companySaidAt.getTime(),
            receivedAt: companyReceivedAt.getTime(),
          }
        : null,
    revenue:
      revenueSaidAt && revenueReceivedAt
        ? {
            amount: revenueAmount,
            band: revenueBand,
            proven: row.revenueProven,
            saidAt: revenueSaidAt.getTime(),
            receivedAt: revenueReceivedAt.getTime(),
          }
        : null,
  };
}

/** How many characters of a name are compared: in some scripts, longer names would not fit into an index entry. */
const MOST_INDEXED = 300;

function toStoredCustomer({ facts, accountKey }: Placed): customers.StoredCustomer {
  const { key, name, email, domain, company, revenue } = facts;
  const { revenueAmount, revenueBand, revenueProven, revenueSaidAt } = toStoredRevenue(revenue);
  return {
    key,
    accountKey,
    name,
    plainName: name === null ? null : plainName(name).slice(0, MOST_INDEXED),
    email,
    domain,
    company: company?.name ?? null,
    plainCompany: company?.plain ?? null,
    companyProven: company?.proven ?? false,
    companySaidAt: company ? new Date(company.saidAt) : null,
    companyReceivedAt: company ? new Date(company.receivedAt) : null,
    revenueAmount,
    revenueBand,
    revenueProven,
    revenueSaidAt,
    revenueReceivedAt: revenue ? new Date(revenue.receivedAt) : null,
  };
}

function toStoredRevenue(revenue: CustomerFacts['revenue']) {
  return {
    revenueAmount: revenue?.amount ?? null,
    revenueBand: revenue?.band ?? null,
    revenueProven: revenue?.proven ?? false,
    revenueSaidAt: revenue ? new Date(revenue.saidAt) : null,
  };
}

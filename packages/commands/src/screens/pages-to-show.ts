import { type Page } from 'playwright-core';

/** The pages of a workspace that need nothing but their path. */
const PATHS: [name: string, path: string][] = [
  ['start', '/start'],
  ['priorities', '/priorities'],
  ['ask', `/ask?q=${encodeURIComponent('Who wants single sign-on, and what do they pay?')}`],
  ['activity', '/activity'],
  ['acts', '/activity/acts'],
  ['transcripts', '/transcripts'],
  ['surveys', '/surveys'],
  ['survey-new', '/surveys/new'],
  ['import', '/import'],
  ['outbox', '/outbox'],
  ['connect', '/connect'],
  ['settings', '/settings'],
  ['settings-general', '/settings/general'],
  ['settings-glossary', '/settings/glossary'],
  ['settings-ranking', '/settings/weights?weight=1'],
  ['settings-plan', '/settings/plan'],
  ['settings-members', '/settings/members'],
  ['settings-agents', '/settings/agents'],
  ['settings-senders', '/settings/senders'],
  ['settings-keys', '/settings/keys'],
  ['settings-repositories', '/settings/repositories'],
  ['settings-mail', '/settings/mail'],
  ['settings-webhooks', '/settings/webhooks'],
  ['settings-notifications', '/settings/notifications'],
  ['settings-exports', '/settings/exports'],
  ['settings-erasures', '/settings/erasures'],
  ['settings-audit', '/settings/audit'],
  ['settings-operations', '/settings/operations'],
  ['settings-erase-workspace', '/settings/erase-workspace'],
  ['settings-account', '/settings/account'],
];

/** The pages to take pictures of: a name and an address each. `page` stands on the board of a workspace that the demo has filled. */
export async function pagesToShow(page: Page): Promise<[name: string, address: string][]> {
  const board = new URL(page.url());
  const home = `${board.origin}${board.pathname.replace(/\/priorities$/, '')}`;
  const first = await page.locator('a.title').first().getAttribute('href');
  const priority = new URL(first ?? '', board).href;
  const call = await addCall(page, home);
  const sender = await addSender(page, home);
  const columns = await addRows(page, home);
  const firstOf = async (path: string, link: string) => firstLink(page, `${home}${path}`, link);
  const shipped = await firstOf('/priorities?state=shipped', 'a.title');
  return [
    ...PATHS.map(([name, path]): [string, string] => [name, `${home}${path}`]),
    ['call', call],
    ['import-columns', columns],
    ['item', await firstOf('/activity', 'a.words')],
    ['survey', await firstOf('/surveys', 'a.title')],
    ['settings-sender', sender],
    ['settings-agent', await firstOf('/settings/agents', 'td.name a')],
    ['share', `${shipped}/share`],
    ['priority', priority],
    ['signals', `${priority}/items`],
    ['merge', `${priority}/merge`],
    ['spec', `${priority}/spec`],
    ['not-found', `${home}/none`],
  ];
}

const CALL = `Sam: How do you like the new rota?
Dana: The overtime in the payroll export is wrong again, and we correct it by hand every month.
Sam: I see. Anything else?
Dana: A dark mode would help the night shift.`;

/** The address of the first link of that kind on a page. */
async function firstLink(page: Page, address: string, link: string): Promise<string> {
  await page.goto(address);
  return new URL((await page.locator(link).first().getAttribute('href')) ?? '', address).href;
}

const ROWS = `comment,who,company,arr,when
"The rota cannot be printed on one page",Ana,Initech,48000,2026-10-02
"Please add a calendar feed",Tom,Hooli,24000,2026-10-09
"",Lee,Initech,48000,2026-10-10
"Shifts overlap after a swap",Kim,Globex,$96.000,2026-10-12`;

/** Pastes rows as a person does; returns the address where their columns are named. */
async function addRows(page: Page, home: string): Promise<string> {
  await page.goto(`${home}/import`);
  await page.getByLabel('Or paste the rows').fill(ROWS);
  await page.getByRole('button', { name: 'Next: which column is what' }).click();
  await page.waitForURL('**/import/*');
  return page.url();
}

/** Adds a call as a person does; returns its address. */
async function addCall(page: Page, home: string): Promise<string> {
  await page.goto(`${home}/transcripts/new`);
  await page.getByLabel('Title').fill('Renewal call with Initech');
  await page.getByLabel('What was said').fill(CALL);
  await page.getByRole('button', { name: 'Next: who is the customer' }).click();
  await page.getByLabel('Dana').check();
  await page.getByRole('button', { name: 'Store the call' }).click();
  await page.waitForURL('**/transcripts/*');
  await page.waitForTimeout(3_000); // the worker reads it
  return page.url();
}

/** Makes a sender as an owner does; returns its address. */
async function addSender(page: Page, home: string): Promise<string> {
  await page.goto(`${home}/settings/senders`);
  await page.getByLabel('Name').fill('Support desk, production');
  await page.getByLabel('Addresses').fill('203.0.113.0/24');
  await page.getByRole('button', { name: 'Make a sender' }).click();
  await page.getByRole('link', { name: 'I have copied it' }).click();
  await page.waitForURL('**/settings/senders/*');
  return page.url();
}

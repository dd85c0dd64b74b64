import { type Page } from 'playwright-core';

/** The pages of a workspace that need nothing but their path. */
const PATHS: [name: string, path: string][] = [
  ['start', '/start'],
  ['priorities', '/priorities'],
  ['outbox', '/outbox'],
  ['connect', '/connect'],
  ['settings', '/settings'],
  ['settings-general', '/settings/general'],
  ['settings-glossary', '/settings/glossary'],
  ['settings-ranking', '/settings/weights?weight=1'],
  ['settings-plan', '/settings/plan'],
  ['settings-members', '/settings/members'],
  ['settings-agents', '/settings/agents'],
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
  return [
    ...PATHS.map(([name, path]): [string, string] => [name, `${home}${path}`]),
    ['priority', priority],
    ['signals', `${priority}/items`],
    ['merge', `${priority}/merge`],
    ['spec', `${priority}/spec`],
    ['not-found', `${home}/none`],
  ];
}

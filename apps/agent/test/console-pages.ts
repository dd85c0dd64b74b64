import { modelChoices, modelUses, newId, pastReadings, surveys, withWorkspace } from '@feedback/db';
import { exportJWK, generateKeyPair } from 'jose';
import { addToWorkspace, type ConsoleVisitor } from './console-visitor.ts';
import { type Harness, toolCall } from './harness.ts';
import { type RankedWorkspace, rankedWorkspace } from './ranked-workspace.ts';
import { tell } from './told-feedback.ts';

// Every page of the console by its path, in a workspace that has something to show on each.

const SETTINGS = [
  'general',
  'glossary',
  'model',
  'weights',
  'plan',
  'members',
  'agents',
  'senders',
  'keys',
  'repositories',
  'mail',
  'webhooks',
  'notifications',
  'exports',
  'erasures',
  'audit',
  'operations',
  'erase-workspace',
  'account',
];

/** A workspace in which every page has something to show, with names that hardly fit. */
export type FullWorkspace = RankedWorkspace & {
  /** Paths below the workspace of what other pages are about. */
  paths: Record<
    'item' | 'call' | 'survey' | 'draft' | 'running' | 'webhook' | 'sender' | 'push' | 'agent',
    string
  >;
  /** The survey without a key. */
  keyless: string;
};

export async function fullWorkspace(t: Harness): Promise<FullWorkspace> {
  const w = await rankedWorkspace(t);
  await tellLongNames(t, w);
  await w.post(`/priorities/${w.dark}/act`, { action: 'mark_shipped' });
  const rooms = await openRooms(t, w);
  const settings = await fillSettings(t, w);
  return { ...w, paths: { ...rooms, ...settings }, keyless: rooms.survey.slice('/surveys/'.length) };
}

/** What one customer said, with each name as long as it may be and in one word. */
async function tellLongNames(t: Harness, w: RankedWorkspace): Promise<void> {
  const long = 'Donaudampfschifffahrt'.repeat(10).slice(0, 200);
  const names = { customerName: long, companyName: long, source: long.toLowerCase(), projectId: long };
  await tell(t, w.owner, [{ text: `The app is slow. ${long}`, about: 'The app is slow', ...names }]);
  await w.rank();
  await t.rows(
    w.owner.workspaceId,
    `update priority set title = $1, named = true
     where id = (select a.priority_id from assignment a join feedback f on f.id = a.feedback_id where f.project_id = $2 limit 1)`,
    [long.slice(0, 120), long],
  );
}

async function fillSettings(
  t: Harness,
  w: RankedWorkspace,
): Promise<{ webhook: string; sender: string; push: string; agent: string }> {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitan'.repeat(2);
  const { accessToken: token } = await t.connect(w.owner);
  for (const name of ['service.help', 'service.act']) await t.post(toolCall(name), { token });
  await t.flushUses();
  await addToWorkspace(t, w.owner, 'member');
  await w.post('/settings/members/invitations', {
    email: `${long.slice(0, 60)}@example.com`,
    role: 'viewer',
  });
  await w.post('/settings/glossary', { term: 'Canvas', means: `board, ${long.slice(0, 60)}` });
  await w.post('/settings/exports', { what: 'all', format: 'csv' });
  await w.post('/settings/repositories', { url: `https://git.example/${long}` });
  const survey = { id: newId(), name: long, question: 'Why?', surface: 'bar' as const };
  await withWorkspace(t.db, w.owner.workspaceId, (tx) =>
    surveys.insert(tx, w.owner.workspaceId, { ...survey, allowedOrigins: [], ratingScale: 'none' }),
  );
  await w.post('/settings/keys', { survey_id: survey.id, label: long });
  await addModel(t, w, long);
  const sender = await addSender(t, w, long);
  const [connection] = await t.rows<{ id: string }>(w.owner.workspaceId, 'select id from agent_connection');
  const [repository] = await t.rows<{ id: string }>(w.owner.workspaceId, 'select id from repository');
  return {
    webhook: await addWebhook(t, w, long),
    sender,
    push: `/settings/repositories/${repository?.id}/push-address`,
    agent: `/settings/agents/${connection?.id}`,
  };
}

/** An own model that has read, and a reading of the past that is paused. */
async function addModel(
  t: Harness,
  { owner: { workspaceId } }: RankedWorkspace,
  long: string,
): Promise<void> {
  const own = {
    provider: 'openai-compatible' as const,
    baseUrl: `https://${long.slice(0, 60)}.example/${long}`,
    name: long,
    key: null,
    priceIn: 0.25,
    priceOut: 2,
  };
  const choice = { reads: 'own' as const, masks: true, monthlyCap: 20, own, changedAt: new Date() };
  const use = { at: new Date(), isOwn: true, reserved: 0, purpose: 'reading' as const, model: long };
  await withWorkspace(t.db, workspaceId, async (tx) => {
    await modelChoices.put(tx, workspaceId, choice);
    await modelUses.settle(tx, workspaceId, { ...use, tokensIn: 123_456, tokensOut: 65_432, cost: 161_728 });
    await pastReadings.begin(tx, workspaceId, { items: 1_234, at: new Date() });
    await pastReadings.move(tx, workspaceId, { from: ['reading'], to: 'paused' });
  });
}

/** A webhook with a delivery that was answered with one long word, and one that waits. */
async function addWebhook(t: Harness, w: RankedWorkspace, long: string): Promise<string> {
  const { workspaceId } = w.owner;
  const url = `https://${long.slice(0, 60)}.example/${long}`;
  await w.post('/settings/webhooks', { url, events: 'priority.merged', description: long });
  const [webhook] = await t.rows<{ id: string }>(workspaceId, 'select id from webhook');
  const path = `/settings/webhooks/${webhook?.id}`;
  await w.post(`${path}/test`);
  const answered = `update hook_delivery set attempted_at = now(), attempts = 1, status = 503, answer = $1, due_at = now() + interval '1 day'`;
  await t.rows(workspaceId, answered, [long.repeat(8)]);
  await w.post(`${path}/test`);
  return path;
}

/** A sender with a name and addresses that hardly fit, a key and a workload. */
async function addSender(t: Harness, w: RankedWorkspace, long: string): Promise<string> {
  const addresses = ['2001:db8:aaaa:bbbb:cccc:dddd:eeee:0/112', '203.0.113.0/24'].join('\n');
  await w.post('/settings/senders', { name: long, addresses });
  const [sender] = await t.rows<{ id: string }>(w.owner.workspaceId, 'select id from sender');
  const path = `/settings/senders/${sender?.id}`;
  const { publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: long };
  await w.post(`${path}/keys`, { public_key: JSON.stringify(jwk) });
  await w.post(`${path}/workloads`, {
    issuer: `https://${long.slice(0, 60)}.example`,
    subject: `repo:${long}`,
  });
  return path;
}

/** Each page by its path below a workspace with feedback. */
export const PAGES: [name: string, path: (w: FullWorkspace) => string][] = [
  ['the first steps, done', () => '/start'],
  ['the board', () => '/priorities'],
  ['the board without a match', () => '/priorities?q=zebra'],
  ['a priority', (w) => `/priorities/${w.csv}`],
  ['the signals of a priority', (w) => `/priorities/${w.csv}/items`],
  ['the choice of a merge', (w) => `/priorities/${w.csv}/merge`],
  ['the mail to customers', (w) => `/priorities/${w.dark}/share?message=It+is+there`],
  ['a spec', (w) => `/priorities/${w.csv}/spec`],
  ['questions to begin with', () => '/ask'],
  ['an answer', () => '/ask?q=What+do+people+say+about+the+CSV+export'],
  ['no answer, but the nearest', () => '/ask?q=What+does+Bluemill+say+about+a+dark+theme'],
  ['what customers said', () => '/activity'],
  ['what people and agents did', () => '/activity/acts'],
  ['one piece of feedback', ({ paths }) => `/activity/${paths.item}?into=`],
  ['the calls', () => '/transcripts'],
  ['the form for a call', () => '/transcripts/new'],
  ['a call', ({ paths }) => paths.call],
  ['the surveys', () => '/surveys'],
  ['the form for a survey', () => '/surveys/new?scale=thumbs'],
  ['a survey', ({ paths }) => paths.survey],
  ['the ways to import', () => '/import'],
  ['the columns of a file', ({ paths }) => paths.draft],
  ['an import', ({ paths }) => paths.running],
  ['an address without a page', () => '/none'],
  ['the outbox', () => '/outbox'],
  ['connecting an agent', () => '/connect'],
  ['the settings', () => '/settings'],
  ...SETTINGS.map((page): [string, (w: FullWorkspace) => string] => [
    `settings: ${page}`,
    () => `/settings/${page}`,
  ]),
  ['a webhook', ({ paths }) => paths.webhook],
  ['a sender', ({ paths }) => paths.sender],
  ['the address for pushes', ({ paths }) => paths.push],
  ['an agent', ({ paths }) => paths.agent],
  ['another weight of revenue', () => '/settings/weights?weight=1'],
];

type Answer = [
  name: string,
  status: number,
  path: (w: FullWorkspace) => string,
  fields?: Record<string, string>,
];

const CALL_TEXT = 'Dana: How is the export going for you?\nTom: The export to CSV fails every day.';
const TOO_LONG = 'x'.repeat(2_001);

/** Each page that only answers a form: what is shown once, previews, and forms shown again with their problems. */
export const ANSWERS: Answer[] = [
  [
    'a new invitation',
    200,
    at('/settings/members/invitations'),
    { email: 'new@example.com', role: 'member' },
  ],
  ['a new key', 200, at('/settings/keys'), { label: 'Web' }],
  ['the lines of HTML of a survey', 200, ({ paths }) => `${paths.survey}/snippet`],
  [
    'the secret of a new webhook',
    200,
    at('/settings/webhooks'),
    { url: 'https://hooks.example/x', events: 'priority.merged' },
  ],
  ['the secret of a new sender', 200, at('/settings/senders'), { name: 'Desk' }],
  ['a new secret of a webhook', 200, ({ paths }) => `${paths.webhook}/secret`],
  ['who speaks in a call', 200, at('/transcripts/speakers'), { title: 'A call', text: CALL_TEXT }],
  ['what an erasure would take', 200, at('/settings/erasures/preview'), { email: 'dana@bluemill.test' }],
  ['an erasure of a person who is unknown', 200, at('/settings/erasures/preview'), { email: 'no@one.test' }],
  ['a refused invitation', 422, at('/settings/members/invitations'), { email: 'no address', role: 'member' }],
  ['a refused key', 422, at('/settings/keys'), { survey_id: '', label: 'Web' }],
  ['a refused webhook', 422, at('/settings/webhooks'), { url: 'ftp://x' }],
  ['a refused sender', 422, at('/settings/senders'), { name: '', addresses: 'here' }],
  ['a refused key of a sender', 422, ({ paths }) => `${paths.sender}/keys`, { public_key: 'no key' }],
  ['a refused call', 422, at('/transcripts'), { title: '', text: '' }],
  [
    'a call without its speaker',
    422,
    at('/transcripts'),
    { title: 'A call', text: CALL_TEXT, customer_speaker: 'Ana' },
  ],
  ['a refused erasure', 422, at('/settings/erasures/preview'), { email: '' }],
  ['a refused survey', 422, at('/surveys'), { name: '', question: '', scale: 'none' }],
  ['a refused file', 422, at('/import'), { rows: '' }],
  ['a refused sentence', 422, at('/import/sentence'), { text: '' }],
  ['a refused first sentence', 422, at('/start'), { text: '' }],
  ['a refused name of the workspace', 422, at('/settings/general'), { name: '' }],
  ['a refused model', 422, at('/settings/model'), { reads: 'own', price_in: 'cheap' }],
  ['a refused term', 422, at('/settings/glossary'), { term: '', means: '' }],
  ['a refused repository', 422, at('/settings/repositories'), { url: 'no address' }],
  ['a refused weight', 422, at('/settings/weights'), { weight: 'much' }],
  ['a refused link', 422, at('/settings/notifications/share-link'), { url: TOO_LONG }],
  [
    'a refused password',
    422,
    at('/settings/account/password'),
    { current_password: 'no', new_password: 'no' },
  ],
  ['a refused end of the workspace', 422, at('/settings/erase-workspace'), { name: 'another' }],
  ['a refused split', 422, (w) => `/priorities/${w.csv}/split`, { title: 'None' }],
  ['an act that is none', 422, (w) => `/priorities/${w.csv}/act`, { action: 'none' }],
  ['an act on what is gone', 404, at('/settings/agents/none/disconnect')],
];

function at(path: string): (w: FullWorkspace) => string {
  return () => path;
}

/** Makes room for what each answer adds: a survey has two keys at most, a workspace a few webhooks. */
export async function makeRoom(t: Harness, w: FullWorkspace): Promise<void> {
  const { workspaceId } = w.owner;
  await t.rows(workspaceId, 'delete from survey_key where survey_id = $1', [w.keyless]);
  await t.rows(workspaceId, `delete from webhook where url = 'https://hooks.example/x'`);
}

/** Pages that look different in a workspace without any feedback. */
export const EMPTY: [name: string, path: string][] = [
  ['the first steps', '/priorities'],
  ['the list of what customers said', '/activity'],
  ['the list of calls', '/transcripts'],
  ['the list of surveys', '/surveys'],
  ['the outbox', '/outbox'],
  ['connecting an agent', '/connect'],
  ...['agents', 'senders', 'keys', 'glossary', 'repositories', 'mail', 'webhooks', 'exports'].map(
    (page): [string, string] => [`settings: ${page}`, `/settings/${page}`],
  ),
];

async function openRooms(t: Harness, w: ConsoleVisitor & RankedWorkspace) {
  const path = ({ url }: { url: URL }) => url.pathname.slice(w.home.length);
  const [item] = await t.rows<{ id: string }>(w.owner.workspaceId, 'select id from feedback limit 1');
  const text = `Dana: How is it going?\nTom: The export <b>fails</b> ${'every single day '.repeat(20)}.`;
  const call = path(await w.post('/transcripts', { title: 'Renewal', text, customer_speaker: 'Tom' }));
  const survey = path(await w.post('/surveys', { name: 'S', question: 'How is it?', scale: '1-10' }));
  const rows = `text,who\n${'A very long text '.repeat(40)},Tom\n,Ana\n`;
  const draft = path(await w.post('/import', { rows }));
  const running = path(await w.post('/import', { rows }));
  await w.post(`${running}/start`, { text: 'text', customer_name: 'who' });
  return { item: item?.id ?? '', call, survey, draft, running };
}

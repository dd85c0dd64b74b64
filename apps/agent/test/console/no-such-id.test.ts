import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Harness, startAgent } from '../harness.ts';
import { type RankedWorkspace, rankedWorkspace } from '../ranked-workspace.ts';
import { operations, sessionCaller } from '../session-caller.ts';

let t: Harness;
let w: RankedWorkspace;
beforeAll(async () => {
  t = await startAgent();
  w = await rankedWorkspace(t);
});
afterAll(() => t.close());

/** Not an id, though each page that gets one from its address or its form asks the database for it. */
const NONE = 'x';

test.each([
  `/activity/${NONE}`,
  `/activity?before=${NONE}`,
  `/activity/acts?before=${NONE}`,
  `/transcripts/${NONE}`,
  `/transcripts?before=${NONE}`,
  `/import/${NONE}`,
  `/import/${NONE}/skipped`,
  `/surveys/${NONE}`,
  `/outbox?before=${NONE}`,
  `/settings/agents/${NONE}`,
  `/settings/exports/${NONE}/${NONE}`,
  `/settings/exports?before=${NONE}`,
  `/settings/erasures?before=${NONE}`,
  `/settings/audit?before=${NONE}`,
  `/settings/mail?before=${NONE}`,
  `/settings/mail?after=${NONE}`,
  `/settings/webhooks/${NONE}`,
  `/settings/webhooks/${NONE}?before=${NONE}`,
  `/settings/senders/${NONE}`,
])('GET …%s: an id that is none is no fault of the service', async (path) => {
  expect((await w.open(path)).status).toBeLessThan(500);
});

test.each([
  ...['share', 'share/preview', 'share/dismissal', 'rename', 'merge', 'split', 'take', 'exclude'].map(
    (act) => `/priorities/${NONE}/${act}`,
  ),
  `/priorities/${NONE}/act`,
  '/priorities/undo',
  ...['move', 'kind', 'exclude', 'restore', 'retry'].map((act) => `/activity/${NONE}/${act}`),
  `/transcripts/${NONE}/retry`,
  `/import/${NONE}/start`,
  `/import/${NONE}/drop`,
  `/surveys/${NONE}/snippet`,
  `/outbox/${NONE}/resend`,
  `/outbox/${NONE}/arrival`,
  `/settings/agents/${NONE}/disconnect`,
  `/settings/members/invitations/${NONE}/withdraw`,
  `/settings/members/${NONE}/role`,
  `/settings/members/${NONE}/remove`,
  '/settings/keys',
  `/settings/keys/${NONE}/revoke`,
  `/settings/glossary/suggestions/${NONE}/dismiss`,
  `/settings/repositories/${NONE}/look`,
  `/settings/repositories/${NONE}/disconnect`,
  `/settings/mail/${NONE}/allow`,
  `/settings/operations/work/${NONE}/retry`,
  `/settings/operations/items/${NONE}/retry`,
  ...['test', 'pause', 'resume', 'secret', 'remove', `deliveries/${NONE}/replay`].map(
    (act) => `/settings/webhooks/${NONE}/${act}`,
  ),
  ...['change', 'secrets', 'keys', 'workloads', `credentials/${NONE}/remove`, 'end'].map(
    (act) => `/settings/senders/${NONE}/${act}`,
  ),
])('POST …%s: an id that is none is no fault of the service', async (path) => {
  const kinds = { action: 'mark_shipped', kind: 'bug', role: 'member', title: 'T' };
  const ids = { event: NONE, at: NONE, into: NONE, item: NONE, to: NONE, survey_id: NONE, replaces: NONE };
  expect((await w.post(path, { ...kinds, ...ids, share_token: NONE })).status).toBeLessThan(500);
});

const named = operations().filter(({ method, path }) => path.includes('{') || method === 'GET');
test.each(named.map(({ method, path }) => [method, path]))(
  '%s %s: an id that is none is no fault of the service',
  async (method, path) => {
    const api = sessionCaller(t);
    await api.makeKnown(w.owner);
    const body = { into: NONE, items: [NONE], title: 'T', kind: 'bug', role: 'member', means: ['a'] };
    const sent = method === 'GET' || method === 'DELETE' ? undefined : body;
    const query = method === 'GET' ? `?before=${NONE}&after=${NONE}` : '';
    const address = `${path.replaceAll(/\{\w+\}/g, NONE)}${query}`;
    const { status } = await api.call(w.owner, method, address, sent);
    expect(status).toBeLessThan(500);
  },
);

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readingOf } from '../console-page.ts';
import { addToWorkspace, type ConsoleVisitor, visitConsole } from '../console-visitor.ts';
import { type Harness, startAgent } from '../harness.ts';
import { CSV, type RankedWorkspace, rankedWorkspace } from '../ranked-workspace.ts';
import { tell } from '../told-feedback.ts';

// Viewers read what customers say; customers' addresses are for those who may write to them.

const ADDRESS = 'ferris@gmail.com';
const MASKED = 'f…@gmail.com';

let t: Harness;
let w: RankedWorkspace;
let viewer: ConsoleVisitor;
const rooms = { item: '', call: '', priority: '' };
beforeAll(async () => {
  t = await startAgent();
  w = await rankedWorkspace(t);
  const [item] = await tell(t, w.owner, [
    {
      text: 'The CSV export of invoices is empty',
      about: CSV,
      customerEmail: ADDRESS,
      metadata: { contact: ADDRESS },
    },
  ]);
  const [priority] = await t.rows<{ priority_id: string }>(
    w.owner.workspaceId,
    'select priority_id from assignment where feedback_id = $1',
    [item],
  );
  await w.rank();
  const text = `Sam: How is it going for you?\nFerris: The export to CSV fails every single day.`;
  const call = await w.post('/transcripts', {
    title: 'A call',
    text,
    customer_speaker: 'Ferris',
    customer_email: ADDRESS,
  });
  rooms.item = item ?? '';
  rooms.call = call.url.pathname.slice(w.home.length);
  rooms.priority = priority?.priority_id ?? '';
  viewer = await visitConsole(t, await addToWorkspace(t, w.owner, 'viewer'));
});
afterAll(() => t.close());

const PAGES: [name: string, path: () => string, namesCustomer: boolean][] = [
  ['the board', () => '/priorities', false],
  ['a priority', () => `/priorities/${rooms.priority}`, false],
  ['its signals', () => `/priorities/${rooms.priority}/items`, false],
  ['its spec', () => `/priorities/${rooms.priority}/spec`, false],
  ['an answer', () => '/ask?q=Which+CSV+export+of+invoices+is+empty', true],
  ['what customers said', () => '/activity', true],
  ['one piece of feedback', () => `/activity/${rooms.item}`, true],
  ['the calls', () => '/transcripts', true],
  ['a call', () => rooms.call, true],
  ['the plan', () => '/settings/plan', false],
];

describe('a customer without a name', () => {
  test.each(PAGES)('is called by a masked address for viewers on %s', async (_, path, namesCustomer) => {
    const forViewer = readingOf(await viewer.open(path()));
    expect(forViewer).not.toContain(ADDRESS);
    const forOwner = readingOf(await w.open(path()));
    if (namesCustomer) {
      expect(forViewer).toContain(MASKED);
      expect(forOwner).toContain(ADDRESS);
    }
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openTrace } from '@feedback/commands/trace';
import { root } from '@feedback/local-stack';
import { ownDatabase } from '@feedback/test-support';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

// One workspace with the demo's feedback, as the command makes it; the items fall into it one after the other.

let trace: Awaited<ReturnType<typeof openTrace>>;
beforeAll(async () => {
  trace = await openTrace(await ownDatabase());
});
afterAll(() => trace.close());

/** The lines of each step. */
async function steps(text: string): Promise<Record<string, string>> {
  const lines = (await trace.one(text)).split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
  const found: Record<string, string> = {};
  let step = '';
  for (const line of lines) {
    if (!line.startsWith('  ')) step = line;
    else found[step] = [...(found[step]?.split('\n') ?? []), line.trim()].join('\n');
  }
  return found;
}

test('an item that is new shows what every step made of it', async () => {
  const traced = await steps('Hi all, we would love a dark mode for our night shifts.');
  expect(Object.keys(traced)).toEqual([
    'Accepted',
    'Read',
    'Near-duplicates',
    'Kind',
    'Quarantine',
    'Priority',
    'Parts',
    'Rank',
  ]);
  expect(traced).toMatchObject({
    Accepted: expect.stringMatching(
      /^New: 55 characters.*\nJobs that ran: deduplication \d+ ms, understanding \d+ ms, clustering \d+ ms/,
    ),
    'Near-duplicates': expect.stringContaining('no earlier item has these words'),
    Kind: expect.stringMatching(/^feature\. Probabilities: feature 0\.\d\d, .*\nSeverity 0\.\d\d of 1/),
    Quarantine: 'Not set aside.',
    Priority: expect.stringMatching(/^“Dark mode[^”]*”, which has the item most like it.*\n0\.\d\d like “/),
    Parts: 'It speaks of one thing.',
    Rank: expect.stringMatching(/^“Dark mode[^”]*” is \d+ of \d+ \((as before|before: \d+)\), score/),
  });
});

test('a text of the demo is known, and another spelling of it is a near-duplicate', async () => {
  const [line = ''] = readFileSync(path.join(root, 'examples/feedback.jsonl'), 'utf8').split('\n');
  const { text, source } = JSON.parse(line) as { text: string; source: string };
  expect(await steps(text)).toMatchObject({
    Accepted: `Known: an item with this text came before, from ${source}. Nothing is read again; below is what is stored of it.\nJobs that ran: none.`,
    Priority: expect.stringContaining('where it was placed when it came'),
  });
  expect(await steps(`${text.toUpperCase()}!!`)).toMatchObject({
    Accepted: expect.stringMatching(/^New/),
    'Near-duplicates': `It repeats “${text}”, and counts as a mention of that item.`,
    Priority: expect.stringContaining('with the item that it repeats'),
  });
});

test('an item that speaks of two things is shown with its parts, their priorities and their ranks', async () => {
  const text =
    'The mobile app crashes when I open the rota. Another thing: we would love a dark mode for the nights.';
  const { Kind, Parts, Rank } = await steps(text);
  expect(Kind).toBe('Each of its parts has one.');
  expect(Parts).toMatch(
    /^1\. “The mobile app crashes when I open the rota\.” \(bug\) in “.*\n2\. .*\(feature\) in “Dark mode[^”]*”$/,
  );
  expect(Rank).toMatch(/“Dark mode[^”]*” is /);
});

test('an advert is set aside, and goes no further', async () => {
  expect(
    await steps('Buy cheap watches at http://cheap.example now, 90% discount! Click here'),
  ).toMatchObject({
    Quarantine: 'Set aside as spam: it is neither counted nor shown.',
    Priority: 'None: an item that is set aside is not placed.',
    Rank: 'None: it is in no priority.',
  });
});

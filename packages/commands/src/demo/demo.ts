import { type FeedbackBatchResult } from '@feedback/contract';
import { ownJson } from '@feedback/contract/own-json';
import { type Instance, runningInstance } from '@feedback/local-stack';
import { SingleBar } from 'cli-progress';
import { type Command, type Given } from '../command-line.ts';
import { type DemoItem, readItems, readRelease } from './demo-items.ts';
import { type Person } from './find-person.ts';
import { readPriorities } from './read-priorities.ts';
import { sessionToken } from './session-token.ts';
import { shipPriority } from './ship-priority.ts';
import { showPriorities } from './show-priorities.ts';
import { untilUnderstood } from './until-understood.ts';

const EXAMPLES = 'examples/feedback.jsonl';
const BATCH = 200;

export const demoCommand: Command = {
  run: 'npm run demo',
  does: `Sends twelve weeks of feedback from the customers of a planning tool to the running instance, waits until it is understood, marks
what a release solved as shipped, sends what two customers say after it, and prints the ten first priorities as an agent reads them.`,
  options: { file: { value: 'FILE', about: 'one JSON object a line; examples/feedback.jsonl unless said' } },
  example: 'npm run demo',
};

export async function runDemo({ value }: Given): Promise<void> {
  const file = value('file');
  const items = readItems(file ?? EXAMPLES, new Date());
  const instance = runningInstance();
  const [person] = instance.people;
  if (!person) throw new Error('The running instance has no demo owner');
  const startedAt = performance.now();
  await sendAndWait(instance, person, items);
  if (file === undefined) await release(instance, person);
  console.log(`\nUnderstood, clustered and ranked ${seconds(startedAt)} s after the first request.\n`);
  showPriorities(await readPriorities(instance, { limit: 10, person }));
}

async function sendAndWait(instance: Instance, person: Person, items: DemoItem[]): Promise<void> {
  const token = await sessionToken(instance, { email: person.email });
  const startedAt = performance.now();
  const { accepted, duplicates } = await send(instance.base_url, token, items);
  console.log(
    `\n${items.length} items sent in ${seconds(startedAt)} s: ${accepted} new, ${duplicates} known already.`,
  );
  await untilUnderstood(instance.ops.worker);
}

/** Ships the release, once: a second run finds the priority shipped already. */
async function release(instance: Instance, person: Person): Promise<void> {
  const story = readRelease();
  const title = await shipPriority(instance, person, story);
  if (title === null) return;
  console.log(`\n“${title}” is marked shipped with ${story.version}; two customers report it again.`);
  await sendAndWait(instance, person, story.reported_again);
}

/** Sends all items, and adds up the answers' counters. */
async function send(
  baseUrl: string,
  token: string,
  items: DemoItem[],
): Promise<{ accepted: number; duplicates: number }> {
  const bar = new SingleBar({
    format: 'Sending {bar} {value}/{total}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
  });
  bar.start(items.length, 0);
  let [accepted, duplicates] = [0, 0];
  for (let from = 0; from < items.length; from += BATCH) {
    const response = await fetch(`${baseUrl}/feedback`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ items: items.slice(from, from + BATCH) }),
    });
    if (!response.ok)
      throw new Error(`POST ${baseUrl}/feedback answered ${response.status}: ${await response.text()}`);
    const result = ownJson<FeedbackBatchResult>(await response.text());
    accepted += result.successful;
    duplicates += result.duplicates;
    bar.update(Math.min(from + BATCH, items.length));
  }
  bar.stop();
  return { accepted, duplicates };
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

import type { FailedWork, Operations } from '@feedback/contract';
import { type Command } from 'commander';
import { type ApiOptions, callApi, withPerson } from './call-api.ts';
import { CommandError, EXIT } from './exit-codes.ts';
import { counted } from './progress.ts';

type RetryOptions = ApiOptions & { all?: boolean };

/** The most that one answer lists. */
const PAGE = 200;

/** The commands by which an owner sees what the workspace's feedback waits for, and has failed work tried again. */
export function addLedger(program: Command): void {
  const ledger = program
    .command('ledger')
    .description('The work of your workspace that waits, and that failed for good. For owners.');
  withPerson(
    ledger
      .command('list', { isDefault: true })
      .description('How much waits of each kind and since when, and each piece that failed, with its error.'),
  ).action(list);
  withPerson(
    ledger
      .command('retry')
      .argument('[id]', 'the id of a piece that failed')
      .description('Has work that failed tried again from its beginning.')
      .option('--all', 'all that failed'),
  ).action(retry);
}

async function list(options: ApiOptions): Promise<void> {
  const operations = (await callApi(options, { method: 'GET', path: '/api/operations' })) as Operations;
  const failed = await readFailed(options);
  if (options.json === true) {
    console.log(JSON.stringify({ ...operations, failed }));
    return;
  }
  const { work, ranked_at: ranked } = operations;
  const waiting = work.filter((one) => one.waiting > 0);
  console.log(ranked === null ? 'Not ranked yet.' : `Ranked at ${ranked}.`);
  if (waiting.length === 0) console.log('Nothing waits.');
  for (const { kind, waiting: count, oldest_due: due } of waiting)
    console.log(`${kind}: ${counted(count, 'piece')} waiting${due === null ? '' : `, since ${due}`}`);
  if (failed.length === 0) console.log('Nothing failed.');
  for (const { id, kind, items, last_error: error } of failed)
    console.log(
      `\n${kind} failed, for ${counted(items, 'item')}\n   ${error ?? 'no error is known'}\n   ${id}`,
    );
}

async function retry(id: string | undefined, options: RetryOptions): Promise<void> {
  if ((id === undefined) === (options.all !== true))
    throw new CommandError(EXIT.usage, 'Which work? feedback ledger retry ID, or --all.');
  const ids = id === undefined ? (await readFailed(options)).map((one) => one.id) : [id];
  for (const one of ids)
    await callApi(options, { method: 'POST', path: `/api/failed-work/${encodeURIComponent(one)}/retry` });
  console.log(
    options.json === true
      ? JSON.stringify({ retried: ids })
      : `${counted(ids.length, 'piece')} will be tried again.`,
  );
}

async function readFailed(options: ApiOptions): Promise<FailedWork[]> {
  const all: FailedWork[] = [];
  for (let before = ''; ;) {
    const path = `/api/failed-work?limit=${PAGE}${before === '' ? '' : `&before=${before}`}`;
    const { work } = (await callApi(options, { method: 'GET', path })) as { work: FailedWork[] };
    all.push(...work);
    const last = work.at(-1)?.id;
    if (work.length < PAGE || last === undefined) return all;
    before = last;
  }
}

import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type FeedbackClient } from '@feedback/client';
import { areNamesAdded, IMPORT_FIELDS, openFile } from '@feedback/files';
import { type Command, Option } from 'commander';
import { openClient, type SenderOptions, withSender } from './addresses.ts';
import { CommandError, EXIT } from './exit-codes.ts';
import { notSent, type PlannedFile, planFile } from './plan-file.ts';
import { counted, number, showProgress } from './progress.ts';
import { refusalLines } from './refusals.ts';
import { sendRows, type Sent } from './send-rows.ts';
import { openSends, type Sends } from './sends.ts';
import { printTrial, tryFile } from './try-file.ts';

type SendOptions = SenderOptions & {
  column: string[];
  dates?: 'dmy' | 'mdy';
  source?: string;
  project?: string;
  format?: 'csv' | 'jsonl';
  dryRun?: boolean;
  again?: boolean;
  json?: boolean;
};

export function addSend(program: Command): void {
  const send = program
    .command('send')
    .argument('<file>', 'CSV, JSON, JSONL or Excel (.xlsx); - reads standard input')
    .description('Sends a file of feedback, row by row. A send that was stopped goes on where it was.')
    .option(
      '-c, --column <field=name>',
      `which column is which field (${IMPORT_FIELDS.join(', ')}); field= leaves it out`,
      (one: string, all: string[]) => [...all, one],
      [],
    )
    .addOption(new Option('--dates <order>', 'what a date such as 03/04/2026 means').choices(['dmy', 'mdy']))
    .option('--source <name>', 'where it comes from; the name of the file by default')
    .option('--project <id>', 'the project it is about')
    .addOption(
      new Option('--format <format>', 'instead of what the name of the file says').choices(['csv', 'jsonl']),
    )
    .option('-n, --dry-run', 'says how the file is read, and sends nothing')
    .option('--again', 'sends a file from its first row that was sent before')
    .option('--json', 'prints the result as JSON');
  send.addHelpText(
    'after',
    `
Places are file:row:column. The row is the one that a spreadsheet shows: the names of the columns are in row 1. Of JSON it is the place of the
value, from 1.`,
  );
  withSender(send).action((file: string, options: SendOptions) => run(file, options));
}

async function run(file: string, options: SendOptions): Promise<void> {
  const planned = await plan(file, options);
  if (options.dryRun === true) {
    const trial = await tryFile(planned);
    printTrial(planned, trial, options);
    if (trial.refused.count > 0) process.exitCode = EXIT.refused;
    return;
  }
  const { client, sender, baseUrl } = openClient(options);
  const sends = openSends(planned, { sender, baseUrl, project: options.project });
  if (options.again === true) sends.forget();
  const before = sends.before();
  if (before.isDone) {
    console.error(`${planned.name} was sent already, with this result; --again sends it once more.`);
    report(planned, before, options);
    return;
  }
  if (before.row > 0) console.error(`Going on after row ${number(before.row)}.`);
  sends.keep(before); // now, and not after the first batch, it is said when that is impossible
  report(planned, await sendOn(planned, { client, sends, before, project: options.project }), options);
}

/** Sends what is left of a file. Ctrl-C and failures say how far it came. */
async function sendOn(
  planned: PlannedFile,
  {
    client,
    sends,
    before,
    project,
  }: { client: FeedbackClient; sends: Sends; before: Sent; project: string | undefined },
): Promise<Sent> {
  const progress = showProgress(planned.rows, 'rows');
  const hasNames = planned.format === 'csv' && !areNamesAdded(planned.mapping);
  const stopped = new AbortController();
  process.once('SIGINT', () => stopped.abort());
  try {
    return await sendRows(planned, {
      client,
      before,
      signal: stopped.signal,
      ...(project !== undefined && { projectId: project }),
      keep: (now) => {
        sends.keep(now);
        progress.at(Math.min(planned.rows, hasNames ? now.row - 1 : now.row));
      },
    });
  } catch (error) {
    const { row } = sends.before();
    if (row > 0)
      console.error(`\nSent as far as row ${number(row)} of the file. The same command goes on from there.`);
    if (stopped.signal.aborted) throw new CommandError(EXIT.stopped, 'Stopped.', { cause: error });
    throw error;
  } finally {
    progress.end();
  }
}

async function plan(file: string, { format, column, dates, source }: SendOptions): Promise<PlannedFile> {
  if (file !== '-' && statSync(file).isDirectory())
    throw new CommandError(EXIT.usage, `${file} is a folder: name one file of it.`);
  const bytes = file === '-' ? await buffer(process.stdin) : readFileSync(file);
  const name = file === '-' ? 'standard input' : path.basename(file);
  const opened = await openFile({ bytes, fileName: format === undefined ? name : `${name}.${format}` });
  return planFile(opened, {
    name,
    bytes,
    columns: column,
    dates,
    source: source ?? (file === '-' ? 'import' : path.parse(name).name.slice(0, 200)),
  });
}

function report(planned: PlannedFile, sent: Sent, { json }: SendOptions): void {
  const { added, held, known, refused, noted } = sent;
  if (json === true)
    console.log(
      JSON.stringify({
        rows: planned.rows,
        added,
        held,
        known,
        refused: refused.count,
        refusals: refused.first,
        noted: noted.count,
        notes: noted.first,
        not_sent: notSent(planned),
      }),
    );
  else {
    console.log(`${counted(planned.rows, 'row')} of ${planned.name}: ${inWords(sent)}`);
    const left = notSent(planned);
    if (left.length > 0)
      console.error(
        `Not sent: ${left.map((column) => JSON.stringify(column)).join(', ')}. --column field=name sends a column as a field.`,
      );
    for (const line of refusalLines(planned, refused)) console.error(line);
    if (noted.count > 0)
      console.error(`${counted(noted.count, 'note')} on what was left empty, or read otherwise:`);
    for (const line of refusalLines(planned, noted)) console.error(line);
  }
  if (refused.count > 0) process.exitCode = EXIT.refused;
}

function inWords({ added, held, known, refused }: Sent): string {
  const parts = [
    `${number(added)} new`,
    held > 0 && `${number(held)} held over the plan’s quota`,
    `${number(known)} known already`,
    `${number(refused.count)} refused`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

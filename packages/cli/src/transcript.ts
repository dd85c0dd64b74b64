import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type FeedbackClient, FeedbackError, type Transcript, type TranscriptAnswer } from '@feedback/client';
import { decodeText } from '@feedback/files';
import { AppError } from '@feedback/runtime/app-error';
import { type Command } from 'commander';
import { openClient, type SenderOptions, withSender } from './addresses.ts';
import { CommandError, endOf, EXIT } from './exit-codes.ts';
import { givenFields } from './given-fields.ts';

type TranscriptOptions = SenderOptions & {
  title?: string;
  type?: string;
  date?: string;
  company?: string;
  customer?: string;
  customerEmail?: string;
  speaker?: string;
  project?: string;
  json?: boolean;
};

/** The files of a folder that may be transcripts, by the ends of their names. */
const TEXTS = new Set(['.txt', '.vtt', '.srt']);

export function addTranscript(program: Command): void {
  const transcript = program
    .command('transcript')
    .argument('<file|folder>', 'a text, VTT or SRT; of a folder, each of these')
    .description('Sends the transcripts of calls.')
    .option('--title <title>', 'the name of the file by default')
    .option('--type <type>', 'such as sales_call')
    .option('--date <date>', 'when the call was: 2026-04-03')
    .option('--company <name>', 'the customer’s company')
    .option('--customer <name>', 'the customer')
    .option('--customer-email <address>', 'the customer’s e-mail address')
    .option('--speaker <name>', 'the customer’s name in the transcript')
    .option('--project <id>', 'the project it is about')
    .option('--json', 'prints the results as JSON, one a line');
  withSender(transcript).action((given: string, options: TranscriptOptions) => run(given, options));
}

async function run(given: string, options: TranscriptOptions): Promise<void> {
  const files = filesOf(given);
  if (files.length > 1 && options.title !== undefined)
    throw new CommandError(EXIT.usage, 'A title is for one transcript, and this folder has several.');
  const { client } = openClient(options);
  for (const file of files) {
    const outcome = await sendOne(client, file, options);
    if ('refused' in outcome) process.exitCode = EXIT.refused;
    if (options.json === true) console.log(JSON.stringify({ file, ...outcome }));
    else if ('refused' in outcome) console.error(`${file}: ${outcome.refused}`);
    else console.log(`${file}: ${inWords(outcome)}, ${outcome.id}`);
  }
}

function filesOf(given: string): string[] {
  if (!statSync(given).isDirectory()) return [given];
  const files = readdirSync(given, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => TEXTS.has(path.extname(name).toLowerCase()))
    .toSorted()
    .map((name) => path.join(given, name));
  if (files.length > 0) return files;
  throw new CommandError(EXIT.usage, `No file of ${given} is a transcript (${[...TEXTS].join(', ')}).`);
}

/** A transcript that is refused keeps no other from being sent. @throws FeedbackError where no answer comes */
async function sendOne(
  client: FeedbackClient,
  file: string,
  options: TranscriptOptions,
): Promise<TranscriptAnswer | { refused: string }> {
  try {
    return await client.transcript(toTranscript(file, options));
  } catch (error) {
    const isRefused = error instanceof FeedbackError && [400, 413, 422].includes(error.status);
    if (isRefused || error instanceof AppError) return { refused: error.message };
    const unread = error instanceof FeedbackError ? undefined : endOf(error);
    if (unread) return { refused: unread.line };
    throw error;
  }
}

function toTranscript(file: string, options: TranscriptOptions): Transcript {
  return givenFields({
    title: options.title ?? path.parse(file).name,
    text: decodeText(readFileSync(file)),
    transcript_type: options.type,
    transcript_date: options.date,
    company_name: options.company,
    customer_name: options.customer,
    customer_email: options.customerEmail,
    customer_speaker: options.speaker,
    project_id: options.project,
  });
}

function inWords({ duplicate, held, status }: TranscriptAnswer): string {
  if (duplicate) return `known already (${status})`;
  return held ? 'held over the plan’s quota' : 'sent';
}

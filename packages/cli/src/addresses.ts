import { FeedbackClient } from '@feedback/client';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { secrets } from './environment.ts';
import { CommandError, EXIT } from './exit-codes.ts';

/** Where the service is, and who sends to it. */
export type SenderOptions = { baseUrl?: string; appUrl?: string; patience: number };

/** Adds the options that every command has that sends. Secrets come from the environment: other people see a command line. */
export function withSender(command: Command): Command {
  return command
    .addOption(new Option('--base-url <url>', 'where feedback is sent').env('BASE_URL'))
    .addOption(new Option('--app-url <url>', 'where the sender signs in').env('APP_URL'))
    .addOption(
      new Option('--patience <seconds>', 'how long a request is tried again for')
        .argParser(toSeconds)
        .default(300, '300'),
    )
    .addHelpText(
      'after',
      `
Environment:
  FEEDBACK_SENDER  the secret of a sender, fbs_… (console, Settings → Senders)
  FEEDBACK_TOKEN   a session token instead
  BASE_URL, APP_URL`,
    );
}

/** The client of the sender that the environment names, and what tells that sender from others. */
export function openClient({ baseUrl, appUrl, patience }: SenderOptions): {
  client: FeedbackClient;
  sender: string;
  baseUrl: string;
} {
  if (baseUrl === undefined)
    throw new CommandError(EXIT.usage, 'Where is feedback sent? Set BASE_URL, or add --base-url.');
  const signsIn = whoSends(appUrl);
  const sender = 'sender' in signsIn ? (signsIn.sender.split('.', 1)[0] ?? '') : 'token';
  try {
    return {
      client: new FeedbackClient({ baseUrl, patience, ...signsIn }),
      sender,
      baseUrl,
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(EXIT.usage, `This is no address: ${baseUrl} ${appUrl ?? ''}`, { cause: error });
  }
}

type SignsIn = { token: string } | { sender: string; appUrl: string };

function whoSends(appUrl: string | undefined): SignsIn {
  const { FEEDBACK_SENDER: secret, FEEDBACK_TOKEN: token } = secrets;
  if (token !== undefined) return { token };
  if (secret === undefined)
    throw new CommandError(
      EXIT.notAllowed,
      'Who sends? Set FEEDBACK_SENDER to the secret of a sender (fbs_…), which the console makes: Settings → Senders.',
    );
  if (appUrl === undefined)
    throw new CommandError(EXIT.usage, 'Where does the sender sign in? Set APP_URL, or add --app-url.');
  return { sender: secret, appUrl };
}

function toSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() === '' || !(seconds >= 0)) throw new InvalidArgumentError('It is a number of seconds.');
  return seconds;
}

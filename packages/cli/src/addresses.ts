import { FeedbackClient } from '@feedback/client';
import { ownJson } from '@feedback/contract/own-json';
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
  if (!baseUrl)
    throw new CommandError(EXIT.usage, 'Where is feedback sent? Set BASE_URL, or add --base-url.');
  const signsIn = whoSends(appUrl);
  return {
    client: new FeedbackClient({ baseUrl: toAddress(baseUrl), patience, ...signsIn }),
    sender: 'sender' in signsIn ? signsIn.sender.split('.', 1).join('') : ownerOf(signsIn.token),
    baseUrl,
  };
}

/** An address without a slash at its end. @throws CommandError for what is none */
export function toAddress(text: string): string {
  const isAddress = URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
  if (!isAddress) throw new CommandError(EXIT.usage, `This is no address: ${text}. It begins with https://`);
  return text.replace(/\/$/, '');
}

type SignsIn = { token: string } | { sender: string; appUrl: string };

/** How a sender’s secret looks (§5). */
const SENDER = /^fbs_[\w-]+\.[\w-]+$/;

/** Who sends, by the environment. @throws CommandError when it names no one */
export function whoSends(appUrl: string | undefined): SignsIn {
  const { FEEDBACK_SENDER: secret, FEEDBACK_TOKEN: token } = secrets;
  if (token) return { token };
  if (!secret)
    throw new CommandError(
      EXIT.notAllowed,
      'Who sends? Set FEEDBACK_SENDER to the secret of a sender (fbs_…), which the console makes: Settings → Senders.',
    );
  if (!SENDER.test(secret))
    throw new CommandError(
      EXIT.notAllowed,
      'FEEDBACK_SENDER is no secret of a sender: fbs_, an id, a stop and more.',
    );
  if (!appUrl)
    throw new CommandError(EXIT.usage, 'Where does the sender sign in? Set APP_URL, or add --app-url.');
  return { sender: secret, appUrl: toAddress(appUrl) };
}

/** The claims of a token that are another's in each token of the same member. */
const TIMES = new Set(['iat', 'exp', 'nbf', 'jti']);

/** Who a session token is for: what it says but its times, so that the next token of the same member is the same. */
function ownerOf(token: string): string {
  try {
    const claims = ownJson<object>(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return JSON.stringify(Object.entries(claims).filter(([name]) => !TIMES.has(name)));
  } catch {
    return token; // of another form than JWT
  }
}

function toSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() === '' || !(seconds >= 0)) throw new InvalidArgumentError('It is a number of seconds.');
  return seconds;
}

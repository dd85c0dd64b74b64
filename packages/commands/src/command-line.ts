import { parseArgs } from 'node:util';

/** What the person at the keyboard typed wrong: its one line is all they are shown, and the exit code is 2. */
export class UsageError extends Error {}

type Option = {
  /** How the value is called in the help; an option without one is a switch. */
  value?: string;
  about: string;
  /** One letter that stands for it: `-t`. */
  short?: string;
  /** Given more than once. */
  many?: boolean;
};

export type Command = {
  /** As it is typed: `npm run people`. */
  run: string;
  /** What it does, in a sentence or more. */
  does: string;
  /** What may follow `--`, one line for each form; none when there are only options. */
  forms?: string[];
  options?: Record<string, Option>;
  example: string;
};

export type Given = {
  words: string[];
  isSet: (option: string) => boolean;
  /** The value of an option; the last when it was given more than once. */
  value: (option: string) => string | undefined;
  values: (option: string) => string[];
};

/**
 * Runs a command: `--help` says what it does, what is typed wrong costs one line and exit code 2, and a failure the person can mend
 * one line and exit code 1. Anything else is a bug, and keeps its stack.
 */
export async function runCommand(command: Command, work: (given: Given) => unknown): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) return console.log(helpOf(command));
  try {
    await work(readWords(command, args));
  } catch (error) {
    const isUsage = error instanceof UsageError;
    console.error(isUsage ? `${error.message}; ${command.run} -- --help says more` : toMessage(error));
    process.exitCode = isUsage ? 2 : 1;
  }
}

export function helpOf({ run, does, forms = [], options = {}, example }: Command): string {
  const dashed = Object.keys(options).length > 0 ? ['[options]'] : [];
  const usages =
    forms.length > 0 ? forms.map((form) => [run, '--', form].join(' ')) : [[run, ...dashed].join(' -- ')];
  const shown = Object.entries(options).map(([name, { value, about, short }]): [string, string] => [
    `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
    about,
  ]);
  const all: [string, string][] = [...shown, ['--help', 'says this']];
  const width = Math.max(...all.map(([name]) => name.length));
  return [
    does,
    '',
    ...usages.map((usage) => `  ${usage}`),
    '',
    'Options:',
    ...all.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`),
    '',
    `Example: ${example}`,
  ].join('\n');
}

/** A whole number from 1 to `most`. @throws UsageError */
export function wholeNumber(option: string, text: string, most = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? 'from 1' : `from 1 to ${most}`;
  throw new UsageError(`--${option} takes a whole number ${range}, not "${text}"`);
}

/** What was typed after the command. @throws UsageError */
export function readWords({ forms = [], options = {} }: Command, args: string[]): Given {
  const { tokens } = parseArgs({
    args,
    options: toParse(options),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const words: string[] = [];
  const given = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind === 'option') add(given, token, options);
  }
  if (forms.length === 0 && words.length > 0)
    throw new UsageError(`"${words[0]}" is not needed here: take it out`);
  return {
    words,
    isSet: (option) => given.has(option),
    value: (option) => given.get(option)?.at(-1),
    values: (option) => given.get(option) ?? [],
  };
}

type OptionToken = { name: string; rawName: string; value: string | undefined };

function add(
  given: Map<string, string[]>,
  { name, rawName, value }: OptionToken,
  options: Record<string, Option>,
) {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  const known = ['help', ...Object.keys(options)].map((one) => `--${one}`).join(', ');
  if (!option) throw new UsageError(`There is no option ${rawName}: there is ${known}`);
  // "--limit --all" is a value forgotten, and no value that begins with a dash.
  if (option.value !== undefined && (value === undefined || value === '' || value.startsWith('--')))
    throw new UsageError(`${rawName} takes a value: ${rawName} ${option.value}`);
  if (option.value === undefined && value !== undefined) throw new UsageError(`${rawName} takes no value`);
  if (given.has(name) && !option.many) throw new UsageError(`${rawName} was given twice: give it once`);
  given.set(name, [...(given.get(name) ?? []), value ?? '']);
}

function toParse(options: Record<string, Option>) {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value, short }]) => [
      name,
      {
        type: value === undefined ? ('boolean' as const) : ('string' as const),
        multiple: true,
        ...(short === undefined ? {} : { short }),
      },
    ]),
  );
}

/** Of Node's and PostgreSQL's errors, which have a code, the message is enough; so is it of those that say they are for people. */
function toMessage(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((one: unknown) => (one instanceof Error ? one.message : String(one))).join('; ');
  const isBug = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  return isBug ? error : error.message;
}

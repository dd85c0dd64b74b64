import { parseArgs } from 'node:util';

/** A wrong call: only this one line is shown, and the exit code is 2. */
export class UsageError extends Error {}

type Option = {
  /** The name of the value in the help; an option without one is a switch. */
  value?: string;
  about: string;
  /** The one-letter form: `-t`. */
  short?: string;
  /** May be repeated. */
  many?: boolean;
};

export type Command = {
  /** As typed: `npm run people`. */
  run: string;
  /** What it does, in a sentence or more. */
  does: string;
  /** What may follow `--`, one line per form; none when there are only options. */
  forms?: string[];
  options?: Record<string, Option>;
  example: string;
};

export type Given = {
  words: string[];
  isSet: (option: string) => boolean;
  /** The value of an option; the last one when it is repeated. */
  value: (option: string) => string | undefined;
  values: (option: string) => string[];
};

/**
 * Runs a command: `--help` describes it, a wrong call prints one line and exits with 2, and a failure that the user can
 * correct prints one line and exits with 1. Any other error is a bug, and keeps its stack.
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

/** Parses the arguments. @throws UsageError */
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
  // "--limit --all" is a forgotten value: no value starts with a dash.
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

/** For errors of Node and PostgreSQL, which have a code, and for errors meant for people, the message is enough. */
function toMessage(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((one: unknown) => (one instanceof Error ? one.message : String(one))).join('; ');
  const isBug = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  return isBug ? error : error.message;
}

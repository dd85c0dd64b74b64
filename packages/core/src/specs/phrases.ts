import { asInlineCode } from '../answers/customers-text.ts';
import { type Place } from '../repositories/locate-code.ts';
import { type TestCommand } from './spec-content.ts';

/** A place as a part of a sentence. */
export function placeText({ path, lines: [from, to], symbol }: Place): string {
  const where = asInlineCode(`${path}:${from}-${to}`);
  return symbol === null ? where : `${asInlineCode(symbol)} (${where})`;
}

/** A number with its noun: "1 item", "2 items". */
export function counted(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? '' : 's'}`;
}

/** Parts of a sentence, the last one after "and". */
export function listed(parts: string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** Made at first use: the language data takes 7 MB of a process that writes no specs. */
let dayFormat: Intl.DateTimeFormat | undefined;

/** The day of an instant, in UTC. */
export function day(iso: string): string {
  dayFormat ??= new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return dayFormat.format(new Date(iso));
}

/** A decimal amount with its thousands apart: "1,100,400.50". */
export function grouped(amount: string): string {
  const [whole = '', ...fraction] = amount.split('.');
  return [BigInt(whole).toLocaleString('en-US'), ...fraction].join('.');
}

/** A command, and the folder to run it in. */
export function commandText({ command, folder }: TestCommand): string {
  return folder === '' ? asInlineCode(command) : `${asInlineCode(command)} in ${asInlineCode(folder)}`;
}

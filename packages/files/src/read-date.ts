/** Which of two numbers is the day where either could be: `11/02/2026` is 11 February, or 2 November. */
export type DateOrder = 'dmy' | 'mdy';

/**
 * What a text says of a time. `numbers` are those of a date with two meanings, in their order; `order` is the one that a date proves
 * by a number that is no month.
 */
export type DateRead = { time: Date; order?: DateOrder } | { numbers: [number, number] } | null;

const TIME = String.raw`(?:[T ,]{1,3}(?:\p{L}{1,4} )?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)? ?([ap]\.?m\.?)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?(?: uhr)?)?`;
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})${TIME}$`, 'iu');
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([./-])(\d{1,2})\2(\d{1,2})${TIME}$`, 'iu');
/** As machines write it: `20261105`, `20261105T143000Z`, `20261105143000`. */
const IN_DIGITS =
  /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(?:(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/iu;
const WEEKDAY = String.raw`(?:\p{L}{2,12}[.,]{0,2} )?`;
const DAY_MONTH = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th|er|º|°)?[. -]{1,2}(?:de )?(\p{L}{3,12})[.,]?[ -](?:de |')?(\d{4}|\d{2})${TIME}$`,
  'iu',
);
const MONTH_DAY = new RegExp(
  String.raw`^${WEEKDAY}(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${TIME}$`,
  'iu',
);
const UNIX = /^(\d{10})(\d{3})?$/;
/** A day as spreadsheets count it, from 1970 to 2119, with its part of a day. */
const SERIAL = /^(2[6-9]|[3-7]\d)(\d{3}(?:[.,]\d{1,12})?)$/;
/** The first of January 1970 in that count. */
const SERIAL_OF_1970 = 25_569;
const DAY_MS = 86_400_000;
const MOST_CHARACTERS = 60;

/** The languages in which months are read by their names. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];
/** Made for the first name of a month: the formats take memory, and most processes read no file. */
let months: Map<string, string> | undefined;

/**
 * The time of a date as spreadsheets, exports and people write it, in UTC where it names no zone; null when it is none.
 * @param order what a date of two meanings means, where that is known
 */
export function readDate(written: string, order?: DateOrder): DateRead {
  const text = written.trim().replaceAll(/\s+/gu, ' ');
  if (text.length > MOST_CHARACTERS) return null;
  const unix = UNIX.exec(text);
  if (unix) return { time: new Date(Number(unix[1]) * 1000 + Number(unix[2] ?? 0)) };
  const serial = SERIAL.exec(text);
  if (serial) return { time: ofSerial(Number(serial[0].replace(',', '.'))) };
  const digits = IN_DIGITS.exec(text);
  if (digits) {
    const [, year, month, day, hour, minute, second, zone] = digits;
    return toRead({ year, month, day }, [hour, minute, second, undefined, zone]);
  }
  const first = YEAR_FIRST.exec(text);
  if (first) return toRead({ year: first[1], month: first[3], day: first[4] }, first.slice(5));
  const named = DAY_MONTH.exec(text);
  if (named)
    return toRead({ day: named[1], month: monthOf(named[2]), year: wholeYear(named[3]) }, named.slice(4));
  const american = MONTH_DAY.exec(text);
  if (american)
    return toRead({ month: monthOf(american[1]), day: american[2], year: american[3] }, american.slice(4));
  const numbers = NUMBERS.exec(text);
  return numbers ? readNumbers(numbers, order) : null;
}

/** To the second: a part of a day is written with errors of rounding. */
function ofSerial(days: number): Date {
  return new Date(Math.round((days - SERIAL_OF_1970) * (DAY_MS / 1000)) * 1000);
}

/** Years of two digits are of this century. */
function wholeYear(written: string | undefined): string | undefined {
  return written?.length === 2 ? `20${written}` : written;
}

/** A date of three numbers with the year last. Points are written between them where the day comes first. */
function readNumbers(found: RegExpExecArray, order: DateOrder | undefined): DateRead {
  const [, first = '', sign, second = '', written = ''] = found;
  const [a, b] = [Number(first), Number(second)];
  const year = wholeYear(written);
  const rest = found.slice(5);
  const dayFirst = () => toRead({ day: first, month: second, year }, rest);
  const monthFirst = () => toRead({ day: second, month: first, year }, rest);
  if (sign === '.') return dayFirst();
  if (a > 12) return withOrder(dayFirst(), 'dmy');
  if (b > 12) return withOrder(monthFirst(), 'mdy');
  if (a === b || order === 'dmy') return dayFirst();
  return order === 'mdy' ? monthFirst() : dayFirst() && { numbers: [a, b] };
}

function withOrder(read: DateRead, order: DateOrder): DateRead {
  return read && 'time' in read ? { ...read, order } : read;
}

type Day = { year: string | undefined; month: string | undefined; day: string | undefined };

function toRead({ year, month, day }: Day, rest: (string | undefined)[]): DateRead {
  if (year === undefined || month === undefined || day === undefined) return null;
  const [hour = '0', minute = '00', second = '00', half, zone = 'Z'] = rest;
  const hours = toHours(Number(hour), half);
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const clock = [String(hours).padStart(2, '0'), minute, second].join(':');
  const time = new Date(`${date}T${clock}${/^[+-]/.test(zone) ? zone : 'Z'}`);
  const isDay = !Number.isNaN(time.getTime()) && new Date(`${date}T00:00Z`).toISOString().startsWith(date);
  return isDay ? { time } : null; // JavaScript reads February 30 as March 2
}

function toHours(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

function monthOf(name: string | undefined): string | undefined {
  return name === undefined ? undefined : (months ??= monthNames()).get(plain(name));
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '');
}

function monthNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const language of LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
      for (let n = 0; n < 12; n += 1) {
        const parts = format.formatToParts(Date.UTC(2026, n, 1));
        const name = plain(parts.find(({ type }) => type === 'month')?.value ?? '');
        if (name.length >= 3) names.set(name, String(n + 1));
      }
    }
  }
  return names.set('sept', '9');
}

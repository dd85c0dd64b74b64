/** The words of the pages are English; numbers and dates follow the reader's language. */
const FALLBACK = 'en-GB';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The first language of a browser's list that numbers can be written in. */
export function localeOf(languages: string[]): string {
  for (const language of languages) {
    try {
      const [known] = Intl.NumberFormat.supportedLocalesOf(language);
      if (known !== undefined) return known;
    } catch {
      // The browser sent something that is no language.
    }
  }
  return FALLBACK;
}

export function number(value: number, locale: string): string {
  return formatter(locale, 'number', () => new Intl.NumberFormat(locale)).format(value);
}

/** A number with two decimals. */
export function decimal(value: number, locale: string): string {
  const make = () => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return formatter(locale, 'decimal', make).format(value);
}

/** A number with four decimals: products of such figures are right to the third. */
export function precise(value: number, locale: string): string {
  const make = () => new Intl.NumberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  return formatter(locale, 'precise', make).format(value);
}

/** An amount without decimals, in its currency (ISO 4217). */
export function money(amount: number, currency: string, locale: string): string {
  return formatter(
    locale,
    currency,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: 0,
      }),
  ).format(amount);
}

/** US dollars with cents; what is less than a cent is said so. */
export function dollars(amount: number, locale: string): string {
  const make = () =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });
  const format = formatter(locale, 'dollars', make);
  return amount > 0 && amount < 0.01 ? `less than ${format.format(0.01)}` : format.format(amount);
}

/** How long ago, under a week; after that the date. */
export function when(time: Date, now: Date, locale: string): string {
  const age = now.getTime() - time.getTime();
  if (age < 0 || age >= 7 * DAY_MS) return date(time, now, locale);
  if (age < MINUTE_MS) return 'just now';
  if (age < HOUR_MS) return ago(Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return ago(Math.floor(age / HOUR_MS), 'hour');
  return ago(Math.floor(age / DAY_MS), 'day');
}

/** The date, with the year where it is not this one. */
export function date(time: Date, now: Date, locale: string): string {
  const isThisYear = time.getUTCFullYear() === now.getUTCFullYear();
  return formatter(
    locale,
    isThisYear ? 'day' : 'year',
    () =>
      new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'short',
        ...(isThisYear ? {} : { year: 'numeric' }),
        timeZone: 'UTC',
      }),
  ).format(time);
}

/** The full time, in UTC. */
export function fullTime(time: Date, locale: string): string {
  return formatter(
    locale,
    'full',
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }),
  ).format(time);
}

/** `1 customer`, `2 customers`. */
export function counted(count: number, noun: string, locale: string, plural = `${noun}s`): string {
  return `${number(count, locale)} ${count === 1 ? noun : plural}`;
}

/** A size in kB or MB, as file managers show it. */
export function bytes(size: number, locale: string): string {
  if (size < 1_000_000) return `${number(Math.ceil(size / 1_000), locale)} kB`;
  return `${number(Number((size / 1_000_000).toPrecision(3)), locale)} MB`;
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Making a formatter costs more than a hundred uses of it. */
function formatter<F extends Intl.NumberFormat | Intl.DateTimeFormat>(
  locale: string,
  kind: string,
  make: () => F,
): F {
  const key = `${locale} ${kind}`;
  const made = (formatters.get(key) as F | undefined) ?? make(); // the key names the type
  if (formatters.size < 1_000) formatters.set(key, made);
  return made;
}

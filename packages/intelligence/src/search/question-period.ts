import { findPhrases, take, type Token, toPhrases } from './question-tokens.ts';

/** A period: from `since` on, and before `until`. Days begin at midnight UTC, weeks on Monday. */
export type Period = { since?: Date; until?: Date };

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

const DAY_MS = 86_400_000;
const DAYS: Record<Unit, number> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 };

const UNITS = new Map<string, Unit>(
  (
    [
      ['day', 'day days tag tage tagen jour jours dia dias'],
      ['week', 'week weeks woche wochen semaine semaines semana semanas'],
      ['month', 'month months monat monate monaten mois mes meses'],
      ['quarter', 'quarter quarters quartal quartale quartalen trimestre trimestres'],
      ['year', 'year years jahr jahre jahren an ans annee annees ano anos'],
    ] as const
  ).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit])),
);

const MONTHS = new Map(
  [
    'january januar janvier enero jan',
    'february februar fevrier febrero feb',
    'march marz maerz mars marzo mar',
    'april avril abril apr',
    'may mai mayo',
    'june juni juin junio jun',
    'july juli juillet julio jul',
    'august aout agosto aug',
    'september septembre septiembre sep sept',
    'october oktober octobre octubre oct okt',
    'november novembre noviembre nov',
    'december dezember decembre diciembre dec dez',
  ].flatMap((names, month) => names.split(' ').map((name) => [name, month] as const)),
);
/** Months that are also words: they are months only after a day, a year or "in". */
const UNSURE_MONTHS = new Set(['may', 'march', 'mars', 'mar', 'mai', 'jan', 'dec']);

const NUMBERS = new Map(
  'a one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, n) => [word, Math.max(1, n)] as const)
    .concat([
      ['an', 1],
      ['couple', 2],
      ['few', 3],
      ['zwei', 2],
      ['drei', 3],
      ['vier', 4],
      ['sechs', 6],
      ['deux', 2],
      ['trois', 3],
      ['quatre', 4],
      ['dos', 2],
      ['tres', 3],
      ['cuatro', 4],
    ]),
);

const LAST = wordSet(
  'last past previous latest recent letzten letzte letzter letztes vergangenen dernier derniers derniere dernieres ultimo ultimos ultima ultimas',
);
const THIS = wordSet('this current diese diesen dieser dieses diesem cette ce este esta');
const SMALL = wordSet(
  'the in over within during for of on at den der die dem das im les des du le la los las el durant pendant a',
);
const SINCE = wordSet('since after from seit nach ab depuis apres desde starting');
const UNTIL = wordSet('before until till vor bis avant antes by');
const IN = wordSet('in during for im en from of');
const BETWEEN = wordSet('between zwischen entre');

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

const NAMED = toPhrases<(now: Date) => Period>([
  ['today, heute, aujourd hui, hoy', (now) => ({ since: midnight(now) })],
  [
    'yesterday, gestern, hier soir, ayer',
    (now) => ({ since: new Date(midnight(now).getTime() - DAY_MS), until: midnight(now) }),
  ],
  ['last fortnight, past fortnight', (now) => ({ since: ago(now, 14, 'day') })],
  ['year to date, so far this year, this year so far', (now) => ({ since: startOf(now, 'year', 0) })],
  ['lately, recently, these days, neuerdings, in letzter zeit, recemment, ultimamente', () => ({})],
]);

/** Reads the words of a question that name a time, and takes them. */
export function takePeriod(tokens: readonly Token[], now: Date): Period {
  for (const read of [takeCounted, takeAgo, takeUnit, takeNamed, takeWeekday]) {
    const period = read(tokens, now);
    if (period) return period;
  }
  return takeDates(tokens, now);
}

/** Reads a number of units: "in the last two weeks", "the past 14 days", "letzten drei Monate". */
function takeCounted(tokens: readonly Token[], now: Date): Period | undefined {
  for (let at = 0; at < tokens.length; at++) {
    if (!LAST.has(wordAt(tokens, at))) continue;
    let next = at + 1;
    if (['a', 'few', 'couple'].includes(wordAt(tokens, next)) && wordAt(tokens, next) === 'a') next++;
    const count = toNumber(wordAt(tokens, next));
    if (count === undefined) continue;
    if (wordAt(tokens, next + 1) === 'of') next++;
    const unit = UNITS.get(wordAt(tokens, next + 1));
    if (unit === undefined) continue;
    takeWithSmall(tokens, at, next + 2);
    return { since: ago(now, count, unit) };
  }
  return undefined;
}

/** Reads a time that many units back: "two weeks ago", "since three days ago". */
function takeAgo(tokens: readonly Token[], now: Date): Period | undefined {
  for (let at = 0; at < tokens.length; at++) {
    const [count, unit] = [toNumber(wordAt(tokens, at)), UNITS.get(wordAt(tokens, at + 1))];
    if (count === undefined || unit === undefined || wordAt(tokens, at + 2) !== 'ago') continue;
    const lead = before(tokens, at);
    takeWithSmall(tokens, at, at + 3);
    return around(lead, { from: startOf(now, unit, count), to: startOf(now, unit, count - 1) });
  }
  return undefined;
}

const WEEKDAYS = [
  'sunday sonntag dimanche domingo',
  'monday montag lundi lunes',
  'tuesday dienstag mardi martes',
  'wednesday mittwoch mercredi miercoles',
  'thursday donnerstag jeudi jueves',
  'friday freitag vendredi viernes',
  'saturday samstag samedi sabado',
].map(wordSet);

/** Reads the latest day of that name: "since Monday", "last Tuesday". */
function takeWeekday(tokens: readonly Token[], now: Date): Period | undefined {
  for (let at = 0; at < tokens.length; at++) {
    const weekday = WEEKDAYS.findIndex((names) => names.has(wordAt(tokens, at)));
    const isLast = LAST.has(wordAt(tokens, at - 1)) || wordAt(tokens, at - 1) === 'on';
    if (weekday < 0 || !(isLast || SINCE.has(before(tokens, at)) || UNTIL.has(before(tokens, at)))) continue;
    const lead = before(tokens, isLast ? at - 1 : at);
    takeWithSmall(tokens, isLast ? at - 1 : at, at + 1);
    const days = (now.getUTCDay() - weekday + 7) % 7 || 7;
    return around(lead, { from: startOf(now, 'day', days), to: startOf(now, 'day', days - 1) });
  }
  return undefined;
}

/** A span of days by the word before it: "since", "before", or the span itself. */
function around(lead: string, { from, to }: Dated): Period {
  if (UNTIL.has(lead)) return { until: from };
  return SINCE.has(lead) ? { since: from } : { since: from, until: to };
}

/** Reads a single unit: "this month", "since last week", "in the past year". */
function takeUnit(tokens: readonly Token[], now: Date): Period | undefined {
  for (let at = 0; at < tokens.length; at++) {
    const which = wordAt(tokens, at);
    const unit = UNITS.get(wordAt(tokens, at + 1));
    if (unit === undefined || unit === 'day' || !(LAST.has(which) || THIS.has(which))) continue;
    const lead = before(tokens, at);
    takeWithSmall(tokens, at, at + 2);
    if (which === 'past') return { since: ago(now, 1, unit) };
    const start = startOf(now, unit, 0);
    if (THIS.has(which)) return UNTIL.has(lead) ? { until: start } : { since: start };
    const since = startOf(now, unit, 1);
    if (UNTIL.has(lead)) return { until: since };
    return SINCE.has(lead) ? { since } : { since, until: start };
  }
  return undefined;
}

function takeNamed(tokens: readonly Token[], now: Date): Period | undefined {
  const [found] = findPhrases(tokens, NAMED);
  if (!found) return undefined;
  const { since, until } = found.value(now);
  if (!since) return undefined;
  const lead = before(tokens, found.at);
  takeWithSmall(tokens, found.at, found.at + found.length);
  if (UNTIL.has(lead)) return { until: since };
  return { since, ...(until && !SINCE.has(lead) && { until }) };
}

/** A day, month, quarter or year as written; its year may be written with another date. */
type Written = {
  year?: number;
  month: number;
  from: (year: number) => Date;
  to: (year: number) => Date;
  at: number;
  end: number;
};
type Dated = { from: Date; to: Date };

/** The most words between the dates of one range. */
const BETWEEN_DATES = 2;

/**
 * Reads dates: "in September", "before 3 October", "since 2026-09-01", "between August and October 2026", "August, September and
 * October".
 */
function takeDates(tokens: readonly Token[], now: Date): Period {
  const dates: Written[] = [];
  for (let at = 0; at < tokens.length;) {
    const date = dateAt(tokens, at);
    const last = dates.at(-1);
    if (date && last && date.at - last.end > BETWEEN_DATES) break;
    if (date) dates.push(date);
    at = date?.end ?? at + 1;
  }
  const [first] = dates;
  const end = dates.at(-1)?.end;
  if (!first || end === undefined) return {};
  const lead = before(tokens, first.at);
  takeWithSmall(tokens, first.at, end);
  // The words between two dates, as in “August and October”, must not divide the subject.
  for (const token of tokens.slice(first.at, end)) token.word = '';
  const dated = withYears(dates, now);
  const [only, another] = dated;
  if (only && !another) return oneDate(only, lead);
  const times = (each: (date: Dated) => Date) => dated.map((date) => each(date).getTime());
  return {
    since: new Date(Math.min(...times(({ from }) => from))),
    until: new Date(Math.max(...times(({ to }) => to))),
  };
}

/**
 * Gives all dates of a range a year. If one date has a year, the others have the same, or the next or previous one across New
 * Year. If none has, the last date has the latest year in which it had begun.
 */
function withYears(dates: readonly Written[], now: Date): Dated[] {
  const years: (number | undefined)[] = dates.map(({ year }) => year);
  const fill = (n: number, beside: number, step: 1 | -1) => {
    const [date, other, year] = [dates[n], dates[beside], years[beside]];
    if (!date || !other || year === undefined || years[n] !== undefined) return;
    const isInOrder =
      step === 1
        ? date.from(year).getTime() >= other.from(year).getTime()
        : date.from(year).getTime() <= other.from(year).getTime();
    years[n] = isInOrder ? year : year + step;
  };
  const fillAll = () => {
    for (let n = dates.length - 2; n >= 0; n--) fill(n, n + 1, -1);
    for (let n = 1; n < dates.length; n++) fill(n, n - 1, 1);
  };
  fillAll();
  const last = dates.at(-1);
  if (last && years.at(-1) === undefined) {
    const year = now.getUTCFullYear();
    years[dates.length - 1] = last.from(year) > now ? year - 1 : year;
    fillAll();
  }
  return dates.map(({ from, to }, n) => {
    const year = years[n] ?? now.getUTCFullYear();
    return { from: from(year), to: to(year) };
  });
}

const THROUGH = wordSet('until till bis');
const AFTER = wordSet('after nach apres');

/** The period of a single date, by the word before it. */
function oneDate({ from, to }: Dated, lead: string): Period {
  if (UNTIL.has(lead)) return { until: THROUGH.has(lead) ? to : from };
  if (AFTER.has(lead)) return { since: to };
  return SINCE.has(lead) && lead !== 'from' ? { since: from } : { since: from, until: to };
}

/** Of any month: a span never reaches into the next month. */
const LAST_DAY = 31;
const QUARTER = /^q([1-4])$/;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(20\d\d)$/;
const YEAR = /^20\d\d$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

function dateAt(tokens: readonly Token[], at: number): Written | undefined {
  const word = wordAt(tokens, at);
  const iso = ISO.exec(word);
  if (iso) {
    const [year, month, day] = [Number(iso[1]), Number(iso[2]) - 1, Number(iso[3])];
    return spanning({ year, month, day, at, end: at + 1 });
  }
  const quarter = QUARTER.exec(word);
  if (quarter) return withYear(tokens, { month: (Number(quarter[1]) - 1) * 3, months: 3, at, end: at + 1 });
  const dotted = DOTTED.exec(word);
  if (dotted) {
    const [day, month, year] = [Number(dotted[1]), Number(dotted[2]) - 1, Number(dotted[3])];
    return spanning({ year, month, day, at, end: at + 1 });
  }
  return yearAt(tokens, at) ?? partAt(tokens, at) ?? dayFirstAt(tokens, at) ?? monthAt(tokens, at);
}

/** Reads a part of a month: "early October", "the first week of September", "the end of August". */
function partAt(tokens: readonly Token[], at: number): Written | undefined {
  const [, mid = ''] = /^mid-(\p{L}+)$/u.exec(wordAt(tokens, at)) ?? [];
  const known = MONTHS.get(mid);
  if (known !== undefined) return withYear(tokens, { month: known, ...daysOf('mid'), at, end: at + 1 });
  const words = [0, 1, 2].map((n) => wordAt(tokens, at + n));
  const length = [3, 2, 1].find((n) => daysOf(words.slice(0, n).join(' ')) !== undefined);
  if (length === undefined) return undefined;
  const next = wordAt(tokens, at + length) === 'of' ? at + length + 1 : at + length;
  const month = MONTHS.get(wordAt(tokens, next));
  if (month === undefined) return undefined;
  return withYear(tokens, { month, ...daysOf(words.slice(0, length).join(' ')), at, end: next + 1 });
}

const WEEKS = ['first', 'second', 'third', 'fourth'];

/** The first and the last day of a part of a month; undefined for other words. */
function daysOf(part: string): { day: number; lastDay: number } | undefined {
  if (['early', 'beginning', 'start'].includes(part)) return { day: 1, lastDay: 10 };
  if (['mid', 'middle'].includes(part)) return { day: 11, lastDay: 20 };
  if (['late', 'end'].includes(part)) return { day: 21, lastDay: LAST_DAY };
  if (part === 'first half') return { day: 1, lastDay: 15 };
  if (part === 'second half') return { day: 16, lastDay: LAST_DAY };
  const week = WEEKS.findIndex((each) => part === `${each} week`);
  if (week >= 0) return { day: 7 * week + 1, lastDay: 7 * week + 7 };
  if (part === 'last week') return { day: 25, lastDay: LAST_DAY };
  return part === 'first two weeks' ? { day: 1, lastDay: 14 } : undefined;
}

/** Reads a year: "in 2025", "between 2024 and 2025". A number without such a word before it may belong to a product. */
function yearAt(tokens: readonly Token[], at: number): Written | undefined {
  const word = wordAt(tokens, at);
  if (!YEAR.test(word)) return undefined;
  const isMeant = isLed(tokens, at) || BETWEEN.has(before(tokens, at)) || YEAR.test(wordAt(tokens, at - 2));
  return isMeant ? spanning({ year: Number(word), month: 0, months: 12, at, end: at + 1 }) : undefined;
}

/** Reads a day before its month: "3 October", "3rd of October". */
function dayFirstAt(tokens: readonly Token[], at: number): Written | undefined {
  const day = dayOf(wordAt(tokens, at));
  const next = wordAt(tokens, at + 1) === 'of' ? at + 2 : at + 1;
  const month = MONTHS.get(wordAt(tokens, next));
  const shared = RANGED.has(wordAt(tokens, at + 1)) ? dayFirstAt(tokens, at + 2) : undefined;
  // "1 to 15 October"
  if (day !== undefined && shared?.month !== undefined)
    return withYear(tokens, { month: shared.month, day, at, end: at + 1 });
  if (day === undefined || month === undefined) return undefined;
  return withYear(tokens, { month, day, at, end: next + 1 });
}

/** Reads a month, perhaps with a day after it: "October", "October 3". */
function monthAt(tokens: readonly Token[], at: number): Written | undefined {
  const word = wordAt(tokens, at);
  const month = MONTHS.get(word);
  if (month === undefined) return undefined;
  const day = dayOf(wordAt(tokens, at + 1));
  const isSure = day !== undefined || isLed(tokens, at) || YEAR.test(wordAt(tokens, at + 1));
  if (UNSURE_MONTHS.has(word) && !isSure) return undefined;
  return withYear(tokens, {
    month,
    ...(day !== undefined && { day }),
    at,
    end: day === undefined ? at + 1 : at + 2,
  });
}

/** Whether the word before this position announces a date. */
function isLed(tokens: readonly Token[], at: number): boolean {
  const lead = before(tokens, at);
  return IN.has(lead) || SINCE.has(lead) || UNTIL.has(lead);
}

const RANGED = wordSet('and to until till und bis et au y a');

type Span = {
  month: number;
  months?: number;
  day?: number;
  lastDay?: number;
  at: number;
  end: number;
  year?: number;
};

/** Adds the year that follows, if there is one. */
function withYear(tokens: readonly Token[], span: Span): Written {
  const written = wordAt(tokens, span.end);
  return spanning(YEAR.test(written) ? { ...span, year: Number(written), end: span.end + 1 } : span);
}

function spanning({ month, months = 1, day, lastDay = day, at, end, year }: Span): Written {
  const next = (of: number) => Date.UTC(of, month + months);
  return {
    ...(year !== undefined && { year }),
    month,
    from: (of) => new Date(Date.UTC(of, month, day ?? 1)),
    to: (of) =>
      new Date(lastDay === undefined ? next(of) : Math.min(next(of), Date.UTC(of, month, lastDay + 1))),
    at,
    end,
  };
}

function dayOf(word: string): number | undefined {
  const day = /^(\d{1,2})(?:st|nd|rd|th|er)?$/.exec(word)?.[1];
  return day !== undefined && Number(day) >= 1 && Number(day) <= 31 ? Number(day) : undefined;
}

function toNumber(word: string): number | undefined {
  return /^\d{1,3}$/.test(word) ? Number(word) : NUMBERS.get(word);
}

function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token === undefined || token.isTaken ? '' : token.word;
}

/** The word before a date that determines its meaning, such as "before"; articles are skipped. */
function before(tokens: readonly Token[], at: number): string {
  let place = at - 1;
  while (
    place > 0 &&
    ['the', 'dem', 'der', 'den', 'le', 'la', 'el', 'start', 'beginning', 'end', 'of'].includes(
      wordAt(tokens, place),
    ) &&
    !IN.has(wordAt(tokens, place - 1))
  )
    place--;
  return wordAt(tokens, place);
}

/** Takes a phrase and the small words before it. */
function takeWithSmall(tokens: readonly Token[], at: number, end: number): void {
  let from = at;
  const isSmall = (word: string) =>
    SMALL.has(word) || SINCE.has(word) || UNTIL.has(word) || BETWEEN.has(word);
  while (from > 0 && isSmall(wordAt(tokens, from - 1))) from--;
  take(tokens, from, end - from);
}

function midnight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}

/** The beginning of the day, calendar week, month, quarter or year that is `count` units before the current one. */
function startOf(now: Date, unit: Unit, count: number): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (unit === 'day') return new Date(Date.UTC(year, month, day - count));
  if (unit === 'week') return new Date(Date.UTC(year, month, day - ((now.getUTCDay() + 6) % 7) - 7 * count));
  if (unit === 'month') return new Date(Date.UTC(year, month - count));
  if (unit === 'quarter') return new Date(Date.UTC(year, month - (month % 3) - 3 * count));
  return new Date(Date.UTC(year - count, 0));
}

function ago(now: Date, count: number, unit: Unit): Date {
  return new Date(now.getTime() - count * DAYS[unit] * DAY_MS);
}

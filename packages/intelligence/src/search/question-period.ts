import { findPhrases, take, type Token, toPhrases } from './question-tokens.ts';

/** When something was said: from `since` on, and before `until`; days begin at midnight UTC, weeks on Monday. */
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
/** Words in their own right: only with a day, a year or "in" before them they are months. */
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

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

const NAMED = toPhrases<(now: Date) => Period>([
  ['today, heute, aujourd hui, hoy', (now) => ({ since: midnight(now) })],
  [
    'yesterday, gestern, hier soir, ayer',
    (now) => ({ since: new Date(midnight(now).getTime() - DAY_MS), until: midnight(now) }),
  ],
  ['lately, recently, these days, neuerdings, in letzter zeit, recemment, ultimamente', () => ({})],
]);

/** Reads the words of a question that say when, and takes them; a period only when there are such. */
export function takePeriod(tokens: readonly Token[], now: Date): Period {
  for (const read of [takeCounted, takeUnit, takeNamed]) {
    const period = read(tokens, now);
    if (period) return period;
  }
  return takeDates(tokens, now);
}

/** "in the last two weeks", "the past 14 days", "letzten drei Monate". */
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

/** "this month", "since last week", "in the past year". */
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

type Dated = { from: Date; to: Date; at: number; end: number };

/** "in September", "before 3 October", "since 2026-09-01", "between August and October 2026". */
function takeDates(tokens: readonly Token[], now: Date): Period {
  const dates: Dated[] = [];
  for (let at = 0; at < tokens.length;) {
    const date = dateAt(tokens, at, now);
    if (date) dates.push(date);
    at = date?.end ?? at + 1;
  }
  const [first, second] = dates;
  if (!first) return {};
  const isRange = second !== undefined && second.at - first.end <= 2;
  const lead = before(tokens, first.at);
  takeWithSmall(tokens, first.at, isRange ? second.end : first.end);
  return isRange && first.from < second.from ? { since: first.from, until: second.to } : oneDate(first, lead);
}

const THROUGH = wordSet('until till bis');
const AFTER = wordSet('after nach apres');

/** A single date by the word before it. */
function oneDate({ from, to }: Dated, lead: string): Period {
  if (UNTIL.has(lead)) return { until: THROUGH.has(lead) ? to : from };
  if (AFTER.has(lead)) return { since: to };
  return SINCE.has(lead) && lead !== 'from' ? { since: from } : { since: from, until: to };
}

function dateAt(tokens: readonly Token[], at: number, now: Date): Dated | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(wordAt(tokens, at));
  if (iso) {
    const from = new Date(Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3])));
    return { from, to: new Date(from.getTime() + DAY_MS), at, end: at + 1 };
  }
  const quarter = /^q([1-4])$/.exec(wordAt(tokens, at));
  if (quarter) return quarterAt(tokens, at, { now, quarter: Number(quarter[1]) - 1 });
  const day = dayOf(wordAt(tokens, at));
  const afterDay = wordAt(tokens, at + 1) === 'of' ? at + 2 : at + 1;
  const dayFirst = day === undefined ? undefined : MONTHS.get(wordAt(tokens, afterDay));
  if (dayFirst !== undefined) return dateOf(tokens, { at, end: afterDay + 1, month: dayFirst, day, now });
  const month = MONTHS.get(wordAt(tokens, at));
  if (month === undefined) return undefined;
  const dayAfter = dayOf(wordAt(tokens, at + 1));
  const hasYear = /^20\d\d$/.test(wordAt(tokens, at + 1));
  const lead = before(tokens, at);
  const isSure = IN.has(lead) || SINCE.has(lead) || UNTIL.has(lead) || hasYear || dayAfter !== undefined;
  if (UNSURE_MONTHS.has(wordAt(tokens, at)) && !isSure) return undefined;
  return dateOf(tokens, { at, end: at + (dayAfter === undefined ? 1 : 2), month, day: dayAfter, now });
}

function quarterAt(
  tokens: readonly Token[],
  at: number,
  { now, quarter }: { now: Date; quarter: number },
): Dated {
  const { year, end } = yearAt(tokens, at + 1, { now, month: quarter * 3 });
  return {
    from: new Date(Date.UTC(year, quarter * 3)),
    to: new Date(Date.UTC(year, quarter * 3 + 3)),
    at,
    end,
  };
}

function dateOf(
  tokens: readonly Token[],
  {
    at,
    end: after,
    month,
    day,
    now,
  }: { at: number; end: number; month: number; day: number | undefined; now: Date },
): Dated {
  const { year, end } = yearAt(tokens, after, { now, month });
  const from = new Date(Date.UTC(year, month, day ?? 1));
  const to = day === undefined ? new Date(Date.UTC(year, month + 1)) : new Date(from.getTime() + DAY_MS);
  return { from, to, at, end };
}

/** The year that follows, else the last one in which the month had begun. */
function yearAt(tokens: readonly Token[], at: number, { now, month }: { now: Date; month: number }) {
  const written = /^20\d\d$/.exec(wordAt(tokens, at));
  if (written) return { year: Number(written[0]), end: at + 1 };
  return { year: now.getUTCFullYear() - (month > now.getUTCMonth() ? 1 : 0), end: at };
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

/** The word that says how a date is meant, over articles. */
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

/** Takes a phrase with the small words before it. */
function takeWithSmall(tokens: readonly Token[], at: number, end: number): void {
  let from = at;
  const isSmall = (word: string) =>
    SMALL.has(word) || SINCE.has(word) || UNTIL.has(word) || word === 'between' || word === 'zwischen';
  while (from > 0 && isSmall(wordAt(tokens, from - 1))) from--;
  take(tokens, from, end - from);
}

function midnight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}

/** When the calendar's week, month, quarter or year began that is so many before the present one. */
function startOf(now: Date, unit: Unit, count: number): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (unit === 'week') return new Date(Date.UTC(year, month, day - ((now.getUTCDay() + 6) % 7) - 7 * count));
  if (unit === 'month') return new Date(Date.UTC(year, month - count));
  if (unit === 'quarter') return new Date(Date.UTC(year, month - (month % 3) - 3 * count));
  return new Date(Date.UTC(year - count, 0));
}

function ago(now: Date, count: number, unit: Unit): Date {
  return new Date(now.getTime() - count * DAYS[unit] * DAY_MS);
}

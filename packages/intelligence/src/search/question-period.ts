/** When something was said: from `since` on, and before `until`; days begin at midnight UTC, weeks on Monday. */
export type Period = { since?: Date; until?: Date };

const DAY_MS = 86_400_000;

const NAMED = /\b(since )?(?:(this|last|previous|past) (week|month|quarter|year)|(today|yesterday))\b/i;
const COUNTED =
  /\b(?:(?:in|over|within|during|for)\s+)?(?:the\s+)?(?:last|past|previous)\s+(\d{1,3})\s+(days?|weeks?|months?|years?)\b/i;

/** Takes the words that say when out of an English question; a period only when there are such. */
export function readPeriod(question: string, now: Date): { rest: string; period: Period } {
  const counted = COUNTED.exec(question);
  if (counted) {
    const [phrase, count = '0', unit = 'days'] = counted;
    return { rest: question.replace(phrase, ' '), period: { since: ago(now, Number(count), unit) } };
  }
  const named = NAMED.exec(question);
  if (!named) return { rest: question, period: {} };
  const [phrase, isOpen, which = '', unit = '', day = ''] = named;
  const { since, until } = day
    ? ofDay(now, day.toLowerCase())
    : ofUnit(now, unit.toLowerCase(), which.toLowerCase());
  return { rest: question.replace(phrase, ' '), period: { since, ...(until && !isOpen && { until }) } };
}

function ofUnit(now: Date, unit: string, which: string): Period & { since: Date } {
  if (which === 'past') return { since: ago(now, 1, unit) };
  const start = startOf(now, unit, 0);
  return which === 'this' ? { since: start } : { since: startOf(now, unit, 1), until: start };
}

function ofDay(now: Date, day: string): Period & { since: Date } {
  const midnight = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  if (day === 'today') return { since: midnight };
  return { since: new Date(midnight.getTime() - DAY_MS), until: midnight };
}

/** When the calendar's week, month, quarter or year began that is so many before the present one. */
function startOf(now: Date, unit: string, before: number): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (unit === 'week') return new Date(Date.UTC(year, month, day - ((now.getUTCDay() + 6) % 7) - 7 * before));
  if (unit === 'month') return new Date(Date.UTC(year, month - before));
  if (unit === 'quarter') return new Date(Date.UTC(year, month - (month % 3) - 3 * before));
  return new Date(Date.UTC(year - before, 0));
}

const DAYS = { day: 1, week: 7, month: 30, quarter: 91, year: 365 };

function ago(now: Date, count: number, units: string): Date {
  const unit = units.toLowerCase().replace(/s$/, '') as keyof typeof DAYS; // the patterns let no other through
  return new Date(now.getTime() - count * DAYS[unit] * DAY_MS);
}

import { findPhrases, take, type Token, toPhrases } from './question-tokens.ts';

/** The customers that a question asks for, by what they pay a year; `label` is the question's own name for them. */
export type Pays = { atLeast?: number; below?: number } | { segment: Segment };
export type Segment = 'enterprise' | 'paid' | 'free' | 'large' | 'small';

/** A bound of an amount: exclusive (`more`, `less`) or inclusive (`least`, `most`). */
type Bound = 'more' | 'less' | 'least' | 'most';

const BOUNDS_BEFORE = toPhrases<Bound>([
  [
    'more than, above, over, exceeding, greater than, bigger than, upwards of, north of, mehr als, uber, plus de, mas de',
    'more',
  ],
  ['at least, a minimum of, mindestens, au moins, al menos', 'least'],
  ['less than, below, under, smaller than, fewer than, weniger als, unter, moins de, menos de', 'less'],
  ['at most, up to, a maximum of, no more than, not more than, hochstens, au plus, como mucho', 'most'],
]);

const BOUNDS_BEHIND = toPhrases<Bound>([
  [
    'or more, or above, or over, or higher, or up, and up, and above, and more, oder mehr, ou plus, o mas',
    'least',
  ],
  [
    'or less, or below, or under, or lower, or fewer, and below, and less, and under, oder weniger, ou moins, o menos',
    'most',
  ],
]);

/** Between two amounts: "24000 to 48000", "between 10k and 50k". */
const RANGE = new Set('to and bis et a y till until und'.split(' '));
/** "10k customers" may give the number of customers; from this value on, an amount before them is what they pay. */
const LEAST_BEFORE_PAYERS = 5_000;
const PAYER = /^(?:payers?|accounts?|customers?|compan(?:y|ies)|clients?|kunden)$/;

const SEGMENTS = toPhrases<Segment>([
  ...rows('enterprise', ['enterprise']),
  ...rows('paid', ['paid', 'paying', 'zahlende', 'zahlenden', 'payants']),
  ...rows('free', ['free', 'unpaid', 'non-paying', 'kostenlose', 'gratuits']),
  ...rows('large', [
    'large',
    'larger',
    'largest',
    'big',
    'bigger',
    'biggest',
    'key',
    'major',
    'top paying',
    'high value',
    'vip',
    'best paying',
    'highest paying',
    'most valuable',
    'most important',
    'grosse',
    'grossen',
    'grossten',
    'grands',
    'grandes',
  ]),
  [
    'pays the most, pays most, pay the most, pay most, paying the most, paying most, spend the most, spend most, spends most',
    'large',
  ],
  ...rows('small', [
    'small',
    'smaller',
    'smallest',
    'little',
    'kleine',
    'kleinen',
    'kleinsten',
    'petits',
    'pequenos',
  ]),
]);

function rows(segment: Segment, words: string[]): [string, Segment][] {
  const payers =
    'customers customer payers users accounts account clients companies firms businesses kunden clientes clients'.split(
      ' ',
    );
  const phrases = words.flatMap((word) => [
    ...payers.map((payer) => `${word} ${payer}`),
    ...['tier', 'plan'].flatMap((plan) => [
      `${word} ${plan}`,
      ...payers.map((payer) => `${word} ${plan} ${payer}`),
    ]),
  ]);
  return [[phrases.join(','), segment]];
}

/** A segment name that is a whole question: "and for enterprise?" */
const ALONE = new Map<string, Segment>([
  ['enterprise', 'enterprise'],
  ['enterprises', 'enterprise'],
]);

const AROUND = new Set(
  'mid-size midsize mid-sized medium medium-sized sized pay pays paying paid spend spends spending worth contract contracts value a per year yearly annually annual arr revenue of with that who which are is accounts account customers customer companies company and for only usd eur gbp euro euros dollar dollars pounds in from among by than at whose zahlen die pro jahr mit von qui paient par an'.split(
    ' ',
  ),
);

/**
 * Reads which customers a question asks for by what they pay ("accounts above 40k", "enterprise customers"), and takes those
 * words.
 */
export function takePays(tokens: readonly Token[]): Pays | undefined {
  const between = takeRange(tokens) ?? takeBounded(tokens) ?? takeBeforePayers(tokens);
  if (between) return between;
  const [segment] = findPhrases(tokens, SEGMENTS);
  if (segment) {
    take(tokens, segment.at, segment.length);
    return { segment: segment.value };
  }
  return aloneSegment(tokens);
}

/** Reads a range: "between 24000 and 48000", "24k to 48k". */
function takeRange(tokens: readonly Token[]): Pays | undefined {
  for (let at = 0; at < tokens.length; at++) {
    const range = rangeAt(tokens, at);
    if (!range) continue;
    takeAround(tokens, OPENS_RANGE.has(tokens[at - 1]?.word ?? '') ? at - 1 : at, range.end);
    return { atLeast: range.low, below: range.high + 1 };
  }
  return undefined;
}

const OPENS_RANGE = new Set(['between', 'from', 'zwischen', 'entre']);

function rangeAt(
  tokens: readonly Token[],
  at: number,
): { low: number; high: number; end: number } | undefined {
  const first = amountAt(tokens, at);
  if (!first) return undefined;
  const middle = at + first.length;
  const second = RANGE.has(tokens[middle]?.word ?? '') ? amountAt(tokens, middle + 1) : undefined;
  if (!second || !isMoney(tokens, at, second)) return undefined;
  const amounts = [first.value, second.value];
  return { low: Math.min(...amounts), high: Math.max(...amounts), end: middle + 1 + second.length };
}

/** Reads a bound: "above 40k", "12000 or less". */
function takeBounded(tokens: readonly Token[]): Pays | undefined {
  for (const { at, length, value } of findPhrases(tokens, BOUNDS_BEFORE)) {
    const amount = amountAt(tokens, at + length);
    if (amount === undefined || !isMoney(tokens, at, amount)) continue;
    takeAround(tokens, at, at + length + amount.length);
    return toPays(value, amount.value);
  }
  for (const { at, length, value } of findPhrases(tokens, BOUNDS_BEHIND)) {
    for (const from of [at - 1, at - 2]) {
      const amount = amountAt(tokens, from);
      if (amount === undefined || from + amount.length !== at || !isMoney(tokens, from, amount)) continue;
      takeAround(tokens, from, at + length);
      return toPays(value, amount.value);
    }
  }
  return undefined;
}

/** Reads an amount before customers: "180000 accounts" are those that pay at least this much. */
function takeBeforePayers(tokens: readonly Token[]): Pays | undefined {
  for (let at = 0; at < tokens.length; at++) {
    const amount = amountAt(tokens, at);
    if (!amount || !PAYER.test(tokens[at + amount.length]?.word ?? '')) continue;
    if (amount.value < LEAST_BEFORE_PAYERS && !amount.isMarked) continue;
    takeAround(tokens, at, at + amount.length);
    return { atLeast: amount.value };
  }
  return undefined;
}

/** Amounts are whole numbers: "more than 40,000" starts at 40,001. */
function toPays(bound: Bound, value: number): Pays {
  if (bound === 'more') return { atLeast: value + 1 };
  if (bound === 'least') return { atLeast: value };
  return { below: bound === 'most' ? value + 1 : value };
}

function aloneSegment(tokens: readonly Token[]): Pays | undefined {
  const place = tokens.findIndex(({ word, isTaken }) => !isTaken && ALONE.has(word));
  const before = tokens[place - 1]?.word ?? '';
  const isWho =
    place >= 0 &&
    (place === tokens.length - 1 || tokens[place + 1]?.isTaken === true) &&
    ['for', 'from', 'by', 'with', 'in', 'only', 'fur', 'pour', 'para'].includes(before);
  if (!isWho) return undefined;
  take(tokens, place, 1);
  return { segment: 'enterprise' };
}

type Amount = { value: number; length: number; isMarked: boolean };

const WRITTEN = /^[$£€]?(\d{1,12}(?:[.,]\d{1,3}){0,3})(k|m)?[$£€]?$/i;
const CURRENCY = /[$£€]/;
const SCALES = new Map([
  ['k', 1_000],
  ['m', 1_000_000],
  ['thousand', 1_000],
  ['tausend', 1_000],
  ['mille', 1_000],
  ['million', 1_000_000],
  ['millions', 1_000_000],
]);

/** Reads an amount: "40000", "40k", "€50,000", "1.5 million". */
function amountAt(tokens: readonly Token[], at: number): Amount | undefined {
  const token = tokens[at];
  const found = token && !token.isTaken ? WRITTEN.exec(token.written) : null;
  if (!token || !found) return undefined;
  const [, digits = '', unit = ''] = found;
  const own = SCALES.get(unit.toLowerCase());
  const following = own === undefined ? SCALES.get(tokens[at + 1]?.word ?? '') : undefined;
  const scale = own ?? following;
  return {
    value: toFigure(digits) * (scale ?? 1),
    length: following === undefined ? 1 : 2,
    isMarked: CURRENCY.test(token.written) || scale !== undefined,
  };
}

/** Reads digits: 50,000 and 50.000 are thousands, 1.5 and 1,5 are decimals. */
function toFigure(digits: string): number {
  const isThousands = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits);
  return Number(isThousands ? digits.replaceAll(/[.,]/g, '') : digits.replace(',', '.'));
}

/** Whether a number is an amount of money; in "over 30 seconds" it is not. */
function isMoney(tokens: readonly Token[], at: number, { value, isMarked }: Amount): boolean {
  const near = tokens.slice(Math.max(0, at - 4), at + 8);
  const speaksOfPaying = near.some(({ word }) =>
    [
      'pay',
      'pays',
      'paying',
      'spend',
      'spending',
      'worth',
      'revenue',
      'arr',
      'contract',
      'contracts',
      'eur',
      'usd',
      'gbp',
      'euro',
      'euros',
      'dollars',
      'pounds',
      'zahlen',
      'paient',
    ].includes(word),
  );
  const speaksOfAccounts = near.some(({ word }) => PAYER.test(word));
  return speaksOfPaying || (speaksOfAccounts && value >= 500) || isMarked;
}

function takeAround(tokens: readonly Token[], at: number, end: number): void {
  let [from, to] = [at, end];
  while (from > 0 && AROUND.has(tokens[from - 1]?.word ?? '') && !tokens[from - 1]?.isTaken) from--;
  while (to < tokens.length && AROUND.has(tokens[to]?.word ?? '') && !tokens[to]?.isTaken) to++;
  take(tokens, from, to - from);
}

import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';
import { JSON_COLUMNS, TEXT_COLUMNS } from '../statements/text-columns.ts';
import { variantsOf } from './folded.ts';

export { folded } from './folded.ts';

/** Whether a text has a quick expression and then the one that counts, which is several times as slow. */
const both = (text: string, quick: string, pattern: string) =>
  `case when ${text} ~* ${quick} then ${text} ~* ${pattern} else false end`;

const BLANK = Object.entries(TEXT_COLUMNS).flatMap(([table, columns]) =>
  Object.entries(columns)
    .filter(([, holding]) => holding === 'words')
    .map(([column]) => {
      const isJson = JSON_COLUMNS.has(`${table}.${column}`);
      const [text, made] = isJson ? [`${column}::text`, '::jsonb'] : [column, ''];
      return {
        isJson,
        find: statement({
          name: `erased-words-find-${table}-${column}`,
          text: `select true as found from ${table} where workspace_id = $1 and ${both(text, '$3', '$2')} limit 1`,
          takes: ['uuid', 'text', 'text'],
          gives: { found: 'bool!' },
        }),
        blank: statement({
          name: `erased-words-blank-${table}-${column}`,
          text: `update ${table} set ${column} = regexp_replace(${text}, $2, $3, 'gi')${made} where workspace_id = $1 and ${both(text, '$4', '$2')}`,
          takes: ['uuid', 'text', 'text', 'text'],
        }),
      };
    }),
);

const SPACES = [
  { length: 1 },
  { length: 2 },
  { length: 3 },
  { length: 3, initial: String.raw`[[:alpha:]]` },
  { length: 4, initial: String.raw`[[:alpha:]]\.` },
] as const;
/**
 * What stands between the words of a name, in characters: of spaces, hyphens and stops one to so many, for a line break may be two, or an
 * initial of three or four between spaces (`M`, `M.`); nothing in a name that may be joined; before a comma none or one space.
 */
const GAPS = {
  space: SPACES,
  joined: [{ length: 0 }, ...SPACES],
  comma: [{ length: 0 }, { length: 1 }],
} as const;
/** A joined name of fewer letters may be a word: `An Other`. */
const LEAST_JOINED = 10;
type Gap = { length: number; initial?: string };
const GAP = /[\s-]|(?<=\S)(?=,)/gu;
const GAP_OF_ADDRESS = /\s/gu;
/** With more gaps no initials are looked for, and beyond the second bound a name is found as it is written. */
const [MOST_WITH_INITIALS, MOST_GAPS] = [3, 4];

/** How a name or an address is found in a text. In the text of JSON, line breaks and tabs are letters after a backslash. */
const IN_TEXT = {
  space: String.raw`[[:space:]\u00a0\u200b-\u200d\u2060\ufeff._-]`,
  apart: '(?<![[:alnum:]_])',
  apartAddress: '(?<![[:alnum:]._%+-])',
};
const IN_JSON = {
  space: String.raw`(?:[[:space:]\u00a0\u200b-\u200d\u2060\ufeff._-]|\\[nrt])`,
  apart: String.raw`(?:(?<![[:alnum:]_])|(?<=\\[nrt]))`,
  apartAddress: String.raw`(?:(?<![[:alnum:]._%+-])|(?<=\\[nrt]))`,
};

/**
 * The expression that finds a name or an address where it is not a part of a longer one. `gaps`: what stands in each gap of it; anything
 * that people write when it is absent.
 */
function patternOf(phrase: string, gaps?: readonly Gap[], { space, apart, apartAddress } = IN_TEXT): string {
  const family = titledName(phrase);
  if (family !== undefined)
    return `(?<=${apart}(?:${TITLES_OF_PEOPLE})[.]?${space}{1,2})${patternOf(family, gaps)}`;
  const parts = phrase
    .split(gapIn(phrase))
    .map((part) => lettersOf(part, isAddress(phrase), gaps !== undefined));
  const kinds = gapsOf(phrase);
  const between = kinds.map((kind, n) => {
    const gap = gaps?.[n];
    if (gap) return gap.initial ? space + gap.initial + space : `${space}{${gap.length}}`;
    if (kind === 'comma') return `${space}{0,2}`;
    return `(?:${space}{${kind === 'joined' ? 0 : 1},9}|${space}[[:alpha:]][.]?${space})`;
  });
  const escaped = parts.map((part, n) => part + (between[n] ?? '')).join('');
  return isAddress(phrase)
    ? `${apartAddress}${escaped}(?![[:alnum:]_]|[.-][[:alnum:]])`
    : `${apart}${isInitialed(phrase) ? BEHIND_NO_INITIAL : ''}${escaped}(?![[:alnum:]_])`;
}

/** The letters of a part of a phrase, each of a name with its marks or without; a mark of its own may follow where the length is open. */
function lettersOf(part: string, isOfAddress: boolean, isFixed: boolean): string {
  return Array.from(isFixed ? part : part.normalize('NFC'), (letter) => {
    const same = isOfAddress ? undefined : variantsOf(letter);
    if (same === undefined) return letter.replace(/[\\^$.*+?()[\]{}|]/, String.raw`\$&`);
    return isFixed ? `[${same}]` : `[${same}]${MARKS}{0,2}`;
  }).join('');
}

/** Marks that stand behind their letter, as some programs write them. */
const MARKS = '[\\u0300-\\u036f]';
/** Such a letter and its stop are the end of `i.e.`, and no initial. */
const BEHIND_NO_INITIAL = '(?<![[:alpha:]][.])';

/** Whether a name begins with an initial and its stop: `Z. Quackenbush`. */
export function isInitialed(phrase: string): boolean {
  return /^\p{L}\.\s/u.test(phrase);
}

/** The titles that stand before a family name. One that is also a word ("miss") is none of them. */
const TITLES_OF_PEOPLE =
  'mrs?|ms|mx|dr|prof|professor|herrn?|frau|monsieur|madame|mme|mlle|se[ñn]ora?|sr|sra|signora?|sig';
const BEHIND_TITLE = /^Mr (\S+)$/u;

/** The phrase that stands for a family name behind any title. */
export function behindTitle(family: string): string {
  return `Mr ${family}`;
}

/** The family name of a phrase that stands for it behind a title: the title stays, for it names no one. */
export function titledName(phrase: string): string | undefined {
  return BEHIND_TITLE.exec(phrase)?.[1];
}

/** What finds a title with the spaces behind it, at the end of a text in lower case. */
export const ENDS_WITH_TITLE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:${TITLES_OF_PEOPLE})\.?[\s._-]{1,2}$`,
  'u',
);

/** Whether a phrase to be erased is an e-mail address, also one written in an address of the web; otherwise it is a name. */
export function isAddress(phrase: string): boolean {
  return /@|%40/.test(phrase);
}

/** The hyphens of a name are gaps of it, those of an address are its own. */
function gapIn(phrase: string): RegExp {
  return isAddress(phrase) ? GAP_OF_ADDRESS : GAP;
}

function gapsOf(phrase: string): (keyof typeof GAPS)[] {
  const space = mayBeJoined(phrase) ? 'joined' : 'space';
  return Array.from(phrase.matchAll(gapIn(phrase)), ([gap]) => (gap === '' ? 'comma' : space));
}

/** Whether the words of a name are looked for without anything between them: `ZephyrineQuackenbush`, `Z.Quackenbush`. */
export function mayBeJoined(phrase: string): boolean {
  if (isAddress(phrase)) return false;
  const words = phrase.split(GAP);
  if (words.length > MOST_WITH_INITIALS + 1) return false;
  return isInitialed(phrase) || words.join('').length >= LEAST_JOINED;
}

/** Every way to fill the gaps of a phrase. */
function fillingsOf(phrase: string): Gap[][] {
  const gaps = gapsOf(phrase);
  if (gaps.length > MOST_GAPS) return [gaps.map((kind) => GAPS[kind][0])];
  const isFew = gaps.length <= MOST_WITH_INITIALS;
  return gaps.reduce<Gap[][]>(
    (all, kind) => {
      const ways: readonly Gap[] = GAPS[kind];
      const looked = ways.filter(({ initial }) => isFew || initial === undefined);
      return all.flatMap((filling) => looked.map((gap) => [...filling, gap]));
    },
    [[]],
  );
}

/**
 * Replaces a name or an address by as many blanks, in UTF-16 code units, wherever people wrote it: places in texts stay where they are.
 * Returns how many rows had it. The texts of items are not among them.
 */
export async function blankEverywhere(tx: Tx, workspaceId: string, phrase: string): Promise<number> {
  let rows = 0;
  for (const { isJson, find, blank } of BLANK) {
    const written = isJson ? JSON.stringify(phrase).slice(1, -1) : phrase;
    const within = isJson ? IN_JSON : IN_TEXT;
    const quick = anyWordOf([written]);
    if (!(await find.first(tx, [workspaceId, patternOf(written, undefined, within), quick]))) continue;
    // A letter and its mark may be one character, or two.
    for (const form of new Set([phrase, phrase.normalize('NFC'), phrase.normalize('NFD')])) {
      const name = titledName(form) ?? form;
      const letters = name.replaceAll(gapIn(name), '').length;
      const inColumn = isJson ? JSON.stringify(form).slice(1, -1) : form;
      for (const filling of fillingsOf(titledName(inColumn) ?? inColumn)) {
        const blanks = ' '.repeat(filling.reduce((sum, { length }) => sum + length, letters));
        rows += await blank.run(tx, [workspaceId, patternOf(inColumn, filling, within), blanks, quick]);
      }
    }
  }
  return rows;
}

const BLANK_TITLES = ['priority', 'area', 'share'].map((table) =>
  statement({
    name: `erased-words-blank-titles-${table}`,
    text: `update ${table} set title = regexp_replace(title, $2, '–', 'gi') where workspace_id = $1 and title ~* $2`,
    takes: ['uuid', 'text'],
  }),
);

/** Takes a name or an address out of titles, those included that a member gave. Returns how many had it. */
export async function blankTitles(tx: Tx, workspaceId: string, phrase: string): Promise<number> {
  let rows = 0;
  for (const blank of BLANK_TITLES) rows += await blank.run(tx, [workspaceId, patternOf(phrase)]);
  return rows;
}

const ITEMS_WITH = statement({
  name: 'erased-words-items-with',
  text: `select id, case when text ~* $2 then text end as text from (
           select id, text from feedback
           where workspace_id = $1 and ($3::uuid is null or id > $3) and state <> 'erased' order by id limit $4) page
         order by id`,
  takes: ['uuid', 'text', 'uuid?', 'int8'],
  gives: { id: 'uuid', text: 'text?' },
});

/** The next items; `text` is null where it has no word of the phrases. Where it has the phrases themselves, `text` must say. */
export function itemsWith(
  tx: Tx,
  workspaceId: string,
  { phrases, afterId, limit }: { phrases: string[]; afterId: string | null; limit: number },
): Promise<{ id: string; text: string | null }[]> {
  return ITEMS_WITH.all(tx, [workspaceId, anyWordOf(phrases), afterId, limit]);
}

/** A quick expression that finds every text with one of the phrases, and others: the longest word of each, and addresses. */
function anyWordOf(phrases: readonly string[]): string {
  const words = phrases.map((phrase) => {
    if (isAddress(phrase)) return lettersOf(phrase, true, true);
    const [longest = ''] = phrase.split(GAP).toSorted((a, b) => b.length - a.length);
    return lettersOf(longest, false, false);
  });
  return [...new Set(words.map((word) => word.toLowerCase()))].join('|');
}

const SET_TEXT = statement({
  name: 'erased-words-set-text',
  text: `update feedback set text = $4 where workspace_id = $1 and id = $2 and text = $3`,
  takes: ['uuid', 'uuid', 'text', 'text'],
});

/** Replaces the text of an item, unless it changed meanwhile. */
export async function setText(
  tx: Tx,
  workspaceId: string,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> {
  await SET_TEXT.run(tx, [workspaceId, id, from, to]);
}

const TITLES = statement({
  name: 'erased-words-titles',
  text: `select title from priority where workspace_id = $1 and not named
         union select title from ranked_priority where workspace_id = $1
         union select title from area where workspace_id = $1
         union select title from share where workspace_id = $1
         union select detail ->> 'from' from event where workspace_id = $1 and action = 'rename' and detail ? 'from'
         union select one || ' ' || other from glossary_suggestion where workspace_id = $1`,
  takes: ['uuid'],
  gives: { title: 'text!' },
});

/** Everything that the service made of the words of items, and made titles of earlier. */
export async function titles(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await TITLES.all(tx, [workspaceId]);
  return rows.map(({ title }) => title);
}

const NEXT_TEXTS = statement({
  name: 'erased-words-next-texts',
  text: `select id, text from feedback
         where workspace_id = $1 and ($2::uuid is null or id > $2) and state <> 'erased' order by id limit $3`,
  takes: ['uuid', 'uuid?', 'int8'],
  gives: { id: 'uuid', text: 'text' },
});

/** The next items that have words. */
export function nextTexts(
  tx: Tx,
  workspaceId: string,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<{ id: string; text: string }[]> {
  return NEXT_TEXTS.all(tx, [workspaceId, afterId, limit]);
}

/** An expression that finds any of the words, which are made of letters and digits alone; null without a word. */
const anyOf = (words: string[]) => (words.length === 0 ? null : String.raw`\m(${words.join('|')})\M`);

/** Titles that have one of the words, or are these. */
export type Forgotten = { words: string[]; titles: string[] };

const TITLED = statement({
  name: 'erased-words-titled',
  text: `select p.id, (
           select f.text from assignment a
           join feedback f on f.workspace_id = $1 and f.id = a.feedback_id and f.state = 'processed'
           where a.workspace_id = $1 and a.priority_id = p.id order by a.exemplar desc, a.feedback_id desc limit 1) as text
         from priority p where p.workspace_id = $1 and not p.named and (p.title ~* $2 or p.title = any ($3)) order by p.id`,
  takes: ['uuid', 'text?', 'text[]'],
  gives: { id: 'uuid', text: 'text?' },
});

/** Priorities whose title is forgotten, each with the text of an item that it still has. */
export function titled(
  tx: Tx,
  workspaceId: string,
  { words, titles: whole }: Forgotten,
): Promise<{ id: string; text: string | null }[]> {
  return TITLED.all(tx, [workspaceId, anyOf(words), whole]);
}

const RETITLE = [
  [
    'areas',
    `update area a set title = coalesce((
       select p.title from priority p where p.workspace_id = $1 and p.area_id = a.id and p.merged_into is null order by p.id limit 1), '–')
     where a.workspace_id = $1 and (a.title ~* $2 or a.title = any ($3))`,
  ],
  [
    'shares',
    `update share s set title = p.title from priority p
     where s.workspace_id = $1 and (s.title ~* $2 or s.title = any ($3)) and p.workspace_id = $1 and p.id = s.priority_id and p.title <> s.title`,
  ],
  [
    'events',
    `update event e set detail = jsonb_set(e.detail, '{from}', '"–"')
     where e.workspace_id = $1 and e.action = 'rename' and (e.detail ->> 'from' ~* $2 or e.detail ->> 'from' = any ($3))`,
  ],
  [
    'suggestions',
    `delete from glossary_suggestion where workspace_id = $1 and (one ~* $2 or other ~* $2 or one || ' ' || other = any ($3))`,
  ],
].map(([name, text]) =>
  statement({ name: `erased-words-retitle-${name}`, text: text ?? '', takes: ['uuid', 'text?', 'text[]'] }),
);

/** Replaces what else was made of the words, after the priorities have their new titles. Returns how many rows had one. */
export async function retitle(
  tx: Tx,
  workspaceId: string,
  { words, titles: whole }: Forgotten,
): Promise<number> {
  let rows = 0;
  for (const one of RETITLE) rows += await one.run(tx, [workspaceId, anyOf(words), whole]);
  return rows;
}

const NEXT_RANKINGS = statement({
  name: 'erased-words-next-rankings',
  text: `select id from ranking where workspace_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
  takes: ['uuid', 'uuid?', 'int8'],
  gives: { id: 'uuid' },
});

export async function nextRankings(
  tx: Tx,
  workspaceId: string,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<string[]> {
  const rows = await NEXT_RANKINGS.all(tx, [workspaceId, afterId, limit]);
  return rows.map(({ id }) => id);
}

const RETITLE_RANKED = statement({
  name: 'erased-words-retitle-ranked',
  text: `update ranked_priority r set title = p.title from priority p
         where r.workspace_id = $1 and r.ranking_id = any ($2) and (r.title ~* $3 or r.title = any ($4))
           and p.workspace_id = $1 and p.id = r.priority_id and p.title <> r.title`,
  takes: ['uuid', 'uuid[]', 'text?', 'text[]'],
});

const BLANK_RANKED = statement({
  name: 'erased-words-blank-ranked',
  text: `update ranked_priority set title = regexp_replace(title, $3, '–', 'gi')
         where workspace_id = $1 and ranking_id = any ($2) and title ~* $3`,
  takes: ['uuid', 'uuid[]', 'text'],
});

const FORGET_QUOTES = statement({
  name: 'erased-words-forget-quotes',
  text: `update ranked_priority r set detail = jsonb_set(r.detail, '{quotes}', coalesce((
           select jsonb_agg(quote order by n) from jsonb_array_elements(r.detail -> 'quotes') with ordinality as q (quote, n)
           where (quote ->> 'customerKey') is null or (quote ->> 'customerKey')::uuid <> all ($3)), '[]'))
         where r.workspace_id = $1 and r.ranking_id = any ($2) and exists (
           select from jsonb_array_elements(r.detail -> 'quotes') as q (quote)
           where (quote ->> 'customerKey')::uuid = any ($3))`,
  takes: ['uuid', 'uuid[]', 'uuid[]'],
});

const FORGET_ACCOUNTS = statement({
  name: 'erased-words-forget-accounts',
  text: `update ranked_priority r set detail = jsonb_set(r.detail, '{explain,terms}', (
           select jsonb_agg(case when (term ->> 'accountKey')::uuid = any ($3) then term || '{"account": null}' else term end order by n)
           from jsonb_array_elements(r.detail #> '{explain,terms}') with ordinality as t (term, n)))
         where r.workspace_id = $1 and r.ranking_id = any ($2) and exists (
           select from jsonb_array_elements(r.detail #> '{explain,terms}') as t (term)
           where (term ->> 'accountKey')::uuid = any ($3))`,
  takes: ['uuid', 'uuid[]', 'uuid[]'],
});

/**
 * Takes a person out of stored rankings: quotations, the name of an account that went, titles made of words that went, and the person's
 * names in those that stay.
 */
export async function forgetInRankings(
  tx: Tx,
  workspaceId: string,
  rankingIds: string[],
  {
    keys,
    accounts,
    phrases,
    ...forgotten
  }: Forgotten & { keys: string[]; accounts: string[]; phrases: string[] },
): Promise<number> {
  await FORGET_QUOTES.run(tx, [workspaceId, rankingIds, keys]);
  await FORGET_ACCOUNTS.run(tx, [workspaceId, rankingIds, accounts]);
  const { words, titles: whole } = forgotten;
  const retitled = await RETITLE_RANKED.run(tx, [workspaceId, rankingIds, anyOf(words), whole]);
  for (const phrase of phrases) await BLANK_RANKED.run(tx, [workspaceId, rankingIds, patternOf(phrase)]);
  return retitled;
}

import { stem } from '../text/stem.ts';
import { type Directory } from './question-names.ts';
import { plainWord, take, type Token } from './question-tokens.ts';

const FROM = new Set(
  'from via by through in on over as per source channel aus uber per par via desde por'.split(' '),
);
/** Before a subject these words say that it is one. */
export const ABOUT = new Set('about on regarding concerning mentioning uber sur sobre'.split(' '));
export const ARTICLES = new Set('the our a an der die den le la les el los'.split(' '));
/** What a source gives, between its name and what it is about: “survey comments about support”. */
const GIVEN = new Set('comments responses answers replies submissions feedback quotes'.split(' '));
const CALLED = new Set('source sources channel channels quelle kanal'.split(' '));
/** Other names that people use for sources. */
const ALSO: readonly (readonly [source: string, said: string])[] = [
  ['app store', 'store review'],
  ['app store', 'app review'],
  ['support ticket', 'ticket'],
  ['support ticket', 'support'],
  ['sales call', 'sales'],
  ['sales call', 'call'],
  ['sales call', 'us on the phone'],
  ['call', 'us on the phone'],
  ['call', 'us over the phone'],
  ['call', 'us by phone'],
  ['in app', 'in app widget'],
  ['email', 'e mail'],
  ['email', 'mail'],
  ['transcript', 'interview'],
  ['transcript', 'meeting'],
  ['survey', 'questionnaire'],
  ['widget', 'survey'],
];

type Form = { source: string; stems: string[] };

/** The sources that a question names, as the workspace calls them ("support tickets" for `support_ticket`); takes their words. */
export function takeSources(tokens: readonly Token[], { sources }: Directory): string[] {
  const found = new Set<string>();
  const forms = sources.flatMap(formsOf).toSorted((a, b) => b.stems.length - a.stems.length);
  for (const { source, stems } of forms)
    for (let at = 0; at < tokens.length; at++) {
      const place = sourceAt(tokens, at, stems);
      if (place === undefined) continue;
      found.add(source);
      take(tokens, place.from, place.to - place.from);
    }
  return [...found];
}

function formsOf(source: string): Form[] {
  const own = toStems(source);
  const others = ALSO.filter(([known]) => toStems(known).join(' ') === own.join(' ')).map(([, said]) =>
    toStems(said),
  );
  return [own, ...others].map((stems) => ({ source, stems }));
}

/** The words to take for a source, such as "from the" before it and "channel" after it. */
function sourceAt(
  tokens: readonly Token[],
  at: number,
  stems: readonly string[],
): { from: number; to: number } | undefined {
  const end = at + stemsAt(tokens, at, stems);
  if (end === at) return undefined;
  const is = (words: ReadonlySet<string>, place: number) => words.has(tokens[place]?.word ?? '');
  const lead = leadOf(tokens, at);
  const comesFrom = is(FROM, lead);
  const isCalledAfter = is(CALLED, end) || (is(GIVEN, end) && is(ABOUT, end + 1));
  const isCalled = isCalledAfter || is(CALLED, at - 1);
  // A word such as "email" may also be a subject, unless the question says that something came from that source.
  const isSure = stems.length > 1 && stems[0] !== 'e';
  // In "tickets about the board" the tickets are a source; "tickets" alone may be a subject.
  const isAboutSomething = is(ABOUT, end) && tokens[end - 1]?.word.endsWith('s') === true;
  if (!isSure && !comesFrom && !isCalled && !isAboutSomething) return undefined;
  return { from: comesFrom ? lead : at, to: isCalledAfter ? end + 1 : end };
}

/** Whether a question writes an id as it is, with its marks: "shop-connect". */
function isWrittenAsId(project: string, token: Token | undefined): boolean {
  return /[-_.]/.test(project) && token?.word === plainWord(project);
}

/** The project that a question names: its id next to "project", or an id that is not an everyday word. */
export function takeProject(
  tokens: readonly Token[],
  { projects }: Directory,
  isCommon: (word: string) => boolean,
): string | undefined {
  for (const project of projects) {
    const stems = toStems(project);
    for (let at = 0; at < tokens.length; at++) {
      const length = stemsAt(tokens, at, stems);
      if (length === 0) continue;
      const isCalled = tokens[at - 1]?.word === 'project' || tokens[at + length]?.word === 'project';
      if (!isCalled && !isWrittenAsId(project, tokens[at]) && toWords(project).every(isCommon)) continue;
      take(tokens, at, length);
      for (const beside of [at - 1, at + length])
        if (tokens[beside]?.word === 'project') take(tokens, beside, 1);
      return project;
    }
  }
  return undefined;
}

function toWords(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .map(plainWord)
    .filter((word) => word !== '');
}

function toStems(text: string): string[] {
  return toWords(text).map(stem);
}

/** How many tokens have these stems from a position on; "e-mail" and "in-app" are two stems in one token. */
function stemsAt(tokens: readonly Token[], at: number, stems: readonly string[]): number {
  let done = 0;
  for (let length = 1; at + length <= tokens.length && length <= stems.length; length++) {
    const token = tokens[at + length - 1];
    if (!token || token.isTaken) return 0;
    for (const each of toStems(token.written)) if (each !== stems[done++]) return 0;
    if (done === stems.length) return length;
  }
  return 0;
}

function leadOf(tokens: readonly Token[], at: number): number {
  return ARTICLES.has(tokens[at - 1]?.word ?? '') ? at - 2 : at - 1;
}

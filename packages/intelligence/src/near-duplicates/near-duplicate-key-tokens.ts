import { compose } from '../text/compose.ts';
import {
  GREETINGS,
  HESITATIONS,
  NEGATIONS,
  NEGATIVE_PRONOUNS,
  OPENS_AS_QUESTION,
} from '../text/function-words.ts';
import { withoutClitic, withPlainApostrophes } from '../text/words.ts';

/**
 * A word, number or meaningful sign of a text, in lower case; `opens` says whether punctuation or a line break stands before
 * it.
 */
export type NearToken = { word: string; opens: boolean };

const PIECE = new RegExp(
  [
    String.raw`(?<number>(?:(?<![\p{L}\p{N}])-)?\p{Nd}+(?:[.,:/-]\p{Nd}+)*)`,
    String.raw`(?<word>[\p{L}\p{M}\p{N}_@#][\p{L}\p{M}\p{N}_@]*(?:['.][\p{L}\p{M}\p{N}_@]+)*[+#]*)`,
    String.raw`(?<frown>[:;=]'?-?[([](?!\p{L}))`,
    String.raw`(?<inner>(?<=[\p{L}\p{N}])[-/](?=[\p{L}\p{N}]))`,
    String.raw`(?<asked>\?(?![\p{L}\p{N}]))`,
    String.raw`(?<stop>[\n\p{P}])`,
    String.raw`(?<sign>[^\s*~^|\x60])`,
  ].join('|'),
  'gu',
);

const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** Cheerful emoji, which add nothing to the words. Emoji that may reverse the meaning ("👎", "🙄", "😂", flags, arrows) are kept. */
const CHEER = new Set('😀😁😃😄😊😍🙂🤗🤩🥰🥳🙏👍👏👌🙌💪🎉🎊❤🧡💛💚💙💜💕💖✨⭐🌟🚀💯');
/** Joiners, variation selectors and skin tones, which are parts of other signs. */
for (const part of '\ufe0f\u200d\u{1f3fb}\u{1f3fc}\u{1f3fd}\u{1f3fe}\u{1f3ff}') CHEER.add(part);

/** Unicode counts these signs as punctuation, but they carry meaning: "5%" and "5" differ. */
const KEPT_PUNCTUATION = new Set(['%', '&']);
/** A comma after one of these words changes the meaning: "No, cards work" and "No cards work". */
const TURNING = new Set([...NEGATIONS, ...NEGATIVE_PRONOUNS, 'stop', 'dont']);

/** Words that may precede a question without being part of it: "Hi, can you …". */
const LEADS = new Set([
  ...GREETINGS,
  ...HESITATIONS,
  ...'there team all please pls plz so and but ok okay well'.split(' '),
]);

/** The tokens of a text. A question mark is a token only if the words alone do not show that the sentence asks. */
export function nearTokens(text: string): NearToken[] {
  const plain = withPlainApostrophes(compose(text).toLowerCase());
  const list = new TokenList();
  for (const { 0: piece, groups = {} } of plain.matchAll(PIECE)) {
    const kind = KINDS.find((one) => groups[one] !== undefined);
    if (kind) READERS[kind](list, piece);
  }
  return list.tokens;
}

/** The tokens read so far. */
class TokenList {
  readonly tokens: NearToken[] = [];
  #opens = true;
  /** The index of the first token of the current sentence. */
  #sentence = 0;

  add(word: string): void {
    this.tokens.push({ word, opens: this.#opens });
    this.#opens = false;
  }

  ask(): void {
    const first = this.tokens.slice(this.#sentence).find(({ word }) => !LEADS.has(word))?.word;
    if (first !== undefined && first !== '?' && !asks(first)) this.add('?');
    this.#sentence = this.tokens.length;
    this.#opens = true;
  }

  stop(mark: string): void {
    if (!this.#opens && turns(this.tokens.at(-1)?.word ?? '')) this.add(',');
    if (ENDS.has(mark)) this.#sentence = this.tokens.length;
    this.#opens = true;
  }
}

const ENDS = new Set(['.', '!', '\n']);

/** What to do with a match of each group of PIECE, the most frequent group first. */
const READERS = {
  word: (list: TokenList, word: string) => list.add(word),
  stop: (list: TokenList, mark: string) => (KEPT_PUNCTUATION.has(mark) ? list.add(mark) : list.stop(mark)),
  number: (list: TokenList, number: string) =>
    list.add(THOUSANDS.test(number) ? number.replaceAll(',', '') : number),
  asked: (list: TokenList) => list.ask(),
  frown: (list: TokenList) => list.add(':('),
  /** A hyphen or slash inside a word carries no meaning. */
  inner: () => {},
  sign: (list: TokenList, sign: string) => (CHEER.has(sign) ? undefined : list.add(sign)),
};
const KINDS = Object.keys(READERS).filter(isKind);

function isKind(name: string): name is keyof typeof READERS {
  return Object.hasOwn(READERS, name);
}

function asks(word: string): boolean {
  return OPENS_AS_QUESTION.has(word) || OPENS_AS_QUESTION.has(withoutClitic(word).replace(/n't$/, ''));
}

function turns(word: string): boolean {
  return TURNING.has(word) || word.endsWith("n't");
}

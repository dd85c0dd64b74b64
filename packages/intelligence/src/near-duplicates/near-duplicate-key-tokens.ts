import { compose } from '../text/compose.ts';
import {
  GREETINGS,
  HESITATIONS,
  NEGATIONS,
  NEGATIVE_PRONOUNS,
  OPENS_AS_QUESTION,
} from '../text/function-words.ts';
import { withoutClitic, withPlainApostrophes } from '../text/words.ts';

/** A word, number or telling sign of a text, in small letters, and whether a stop, comma or line break stands before it. */
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
/** Signs of cheer, which add nothing to the words. What may turn them round ("👎", "🙄", "😂", flags, arrows) is kept. */
const CHEER = new Set('😀😁😃😄😊😍🙂🤗🤩🥰🥳🙏👍👏👌🙌💪🎉🎊❤🧡💛💚💙💜💕💖✨⭐🌟🚀💯');
/** Joiners, variation selectors and skin tones, which are parts of other signs. */
for (const part of '\ufe0f\u200d\u{1f3fb}\u{1f3fc}\u{1f3fd}\u{1f3fe}\u{1f3ff}') CHEER.add(part);

/** Signs that are punctuation to Unicode, and number or money to people. */
const KEPT_PUNCTUATION = new Set(['%', '&']);
/** Turned round by a comma behind: "No, cards work" and "No cards work". */
const TURNING = new Set([...NEGATIONS, ...NEGATIVE_PRONOUNS, 'stop', 'dont']);

/** Before a question they ask nothing themselves. */
const LEADS = new Set([
  ...GREETINGS,
  ...HESITATIONS,
  ...'there team all please pls plz so and but ok okay well'.split(' '),
]);

/** The tokens of a text. A question mark is one, where the words do not ask already. */
export function nearTokens(text: string): NearToken[] {
  const plain = withPlainApostrophes(compose(text).toLowerCase());
  const tokens: NearToken[] = [];
  let opens = true;
  let sentence = 0;
  const add = (word: string) => {
    tokens.push({ word, opens });
    opens = false;
  };
  for (const { 0: piece, groups = {} } of plain.matchAll(PIECE)) {
    if (groups['word'] !== undefined) add(piece);
    else if (groups['number'] !== undefined) add(THOUSANDS.test(piece) ? piece.replaceAll(',', '') : piece);
    else if (groups['frown'] !== undefined) add(':(');
    else if (groups['inner'] !== undefined) continue;
    else if (KEPT_PUNCTUATION.has(piece)) add(piece);
    else if (groups['asked'] !== undefined) {
      const first = tokens.slice(sentence).find(({ word }) => !LEADS.has(word))?.word;
      if (first !== undefined && first !== '?' && !asks(first)) add('?');
      sentence = tokens.length;
      opens = true;
    } else if (groups['stop'] !== undefined) {
      if (!opens && turns(tokens.at(-1)?.word ?? '')) add(',');
      if (piece === '.' || piece === '!' || piece === '\n') sentence = tokens.length;
      opens = true;
    } else if (!CHEER.has(piece)) add(piece);
  }
  return tokens;
}

function asks(word: string): boolean {
  return OPENS_AS_QUESTION.has(word) || OPENS_AS_QUESTION.has(withoutClitic(word).replace(/n't$/, ''));
}

function turns(word: string): boolean {
  return TURNING.has(word) || word.endsWith("n't");
}

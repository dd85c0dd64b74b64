import { type NearToken } from './near-duplicate-key-tokens.ts';

const GREETINGS = phrases('hi|hello|hey|hiya|good morning|good afternoon|good evening|good day|greetings');
const ADDRESSED = phrases(
  'sir or madam|dear sir or madam|dear sir|dear team|dear support|support team|there|team|all|everyone|everybody|guys|folks|support',
);
/** Removed at the end of a text, even in the middle of a sentence. */
const THANKS = phrases(
  `thanks|thank you|thx|thanks a lot|thanks so much|thanks very much|thank you so much|thank you very much|many thanks|
  thanks again|thank you again|thanks in advance|thank you in advance|thanks for your help|thank you for your help|
  thanks for the help|thanks for your time|thank you for your time|thanks team|thanks all|thanks guys|thank you all|thank you team`,
);
/** Removed at the end of a text only if it is a sentence of its own: "this is the best" keeps its end. */
const CLOSINGS = phrases(
  `regards|best regards|kind regards|warm regards|best|best wishes|sincerely|yours sincerely|cheers|bye|goodbye|all the best|
  have a nice day|have a great day|have a good day|thanks and regards|thanks & regards`,
);

/** Removed only as a line or sentence of its own: "it prints a picture sent from my phone" reports a problem. */
const MAIL_ENDS = /[\n.!?]\s*(?:sent from my [\w -]{2,30}|get outlook for \w{2,10})[.!]?$/iu;
const SIGNED =
  /[\n.!?,]\s*(?:(?:[Bb]est|[Kk]ind|[Ww]arm|[Mm]any)\s)?(?:[Rr]egards|[Tt]hanks|[Tt]hank you|[Cc]heers|[Ss]incerely|[Bb]est),?[ \r]*\n\s*\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){0,2}$/u;
/** How many code units at the end of a text are searched for the last lines of a mail. */
const TAIL_UNITS = 160;

/** Removes "Sent from my …" and the signature from the end of a mail. */
export function withoutSignature(text: string): string {
  return [MAIL_ENDS, SIGNED].reduce((bare, ending) => {
    const tail = bare.slice(-TAIL_UNITS);
    const at = tail.search(ending);
    return at < 0 ? bare : bare.slice(0, bare.length - tail.length + at + 1).trimEnd();
  }, text.trimEnd());
}

/**
 * Removes greetings at the beginning, thanks and farewells at the end, and "please" unless "to" precedes it ("hard to please").
 */
export function withoutCourtesies(tokens: readonly NearToken[]): NearToken[] {
  const kept = tokens.filter(({ word }, i) => !isPlease(word) || tokens[i - 1]?.word === 'to');
  let from = 0;
  const greeting = phraseAt(kept, 0, GREETINGS);
  if (greeting) from = greeting.length;
  from +=
    phraseAt(
      kept,
      from,
      ADDRESSED.filter(([first]) => greeting || first === 'dear'),
    )?.length ?? 0;
  let to = kept.length;
  for (let closing = closingBefore(kept, from, to); closing > 0; closing = closingBefore(kept, from, to))
    to -= closing;
  return kept.slice(from, to);
}

function isPlease(word: string): boolean {
  return word === 'please' || word === 'pls' || word === 'plz';
}

/** The number of tokens right before `to` that form a closing; 0 when they form none. */
function closingBefore(tokens: NearToken[], from: number, to: number): number {
  const closes = (phrase: string[], own: boolean) => {
    const start = to - phrase.length;
    if (start < from || !phrase.every((word, i) => tokens[start + i]?.word === word)) return false;
    return tokens[start]?.opens || (!own && tokens[start - 1]?.word !== 'no');
  };
  const closing =
    THANKS.find((phrase) => closes(phrase, false)) ?? CLOSINGS.find((phrase) => closes(phrase, true));
  return closing?.length ?? 0;
}

function phraseAt(tokens: NearToken[], at: number, list: string[][]): string[] | undefined {
  return list.find((phrase) => phrase.every((word, i) => tokens[at + i]?.word === word));
}

/** Longer phrases are tried first: "thanks a lot" before "thanks". */
function phrases(list: string): string[][] {
  return list
    .split('|')
    .map((phrase) => phrase.trim().split(/\s+/))
    .toSorted((a, b) => b.length - a.length);
}

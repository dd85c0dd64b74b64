/** A word as somebody wrote it, and as it is counted: lower case, without its ending. */
export type NameWord = {
  written: string;
  stem: string;
  role: Role;
  /** It begins a sentence, so its capital says nothing. */
  isFirst: boolean;
};

/** `content` carries the matter; `link` joins words inside a name; `filler` is left out of it; `negation` turns it round. */
export type Role = 'content' | 'link' | 'filler' | 'negation';

/** A run of marks is looked at from its beginning only: from each of its marks it would take the square of its length. */
const CLAUSE_END =
  /(?<![.!?;:,()[\]{}"“”\n\r])[.!?;:,()[\]{}"“”\n\r]+(?=\s|$)|[()[\]{}"“”\n\r]|\s[-–—]+\s|--+/;
const WORD = /[\p{L}\p{N}]+(?:['.&/+#_-][\p{L}\p{N}]+)*[+#%]?|[$£€]\p{N}[\p{N}.,]*/gu;
const NEGATION =
  /^(?:not|no|never|cannot|without|unable|cant|wont|dont|doesnt|didnt|isnt|hasnt|wasnt|couldnt|.+n't)$/;

const LINKS =
  words(`about after against as at before between by down during for from in into of off on onto out over per
  than through till to under until up upon via with within and or`);

const FILLERS =
  words(`a an the this that these those some any all each every both either another other such same own
  i me my mine myself we us our ours you your yours he him his she her it its they them their there here
  i'm i've i'd i'll you're you've you'd it's that's there's what's we're we've they're
  am is are was were be been being do does did doing done have has had having will would shall should can could may might must
  what when where which who whom whose why how if whether because so but then else though while since until just also too
  very really quite still yet already even only again now ever always maybe perhaps please thanks thank hi hello hey dear ok okay
  get gets got getting gotten go goes going gone come comes want wants wanted need needs needed like would know tell told
  say says said let lets make makes making made take takes give gives try tries tried trying see seem seems think thought
  wonder wondering guess help possible able thing things something anything someone anyone way ways lot lots much many more most
  one ones two well good sure kind sort bit today yesterday tomorrow day days week weeks time times soon longer
  yes no-one actually currently recently apparently supposed looking look looks find
  ago month months year years earlier later last long reason reasons matter suddenly couple`);

const ENDINGS = ['ing', 'ied', 'ies', 'ed', 'es', 's', 'ly'];

/** The clauses of a text, each as its words in order: a name never runs over the end of one. */
export function toClauses(text: string): NameWord[][] {
  const plain = text.slice(0, 2_000).replaceAll(/[‘’]/g, "'");
  return plain
    .split(CLAUSE_END)
    .map((clause) => (clause.match(WORD) ?? []).map((written, at) => toWord(written, at === 0)))
    .filter((clause) => clause.length > 0);
}

function toWord(written: string, isFirst: boolean): NameWord {
  const lower = written.toLowerCase();
  return { written, stem: toStem(lower), role: roleOf(lower), isFirst };
}

function roleOf(word: string): Role {
  if (NEGATION.test(word)) return 'negation';
  if (LINKS.has(word)) return 'link';
  return FILLERS.has(word.replace(/'s$/, '')) || (word.length === 1 && !/\p{N}/u.test(word))
    ? 'filler'
    : 'content';
}

/** Joins the forms of a word for counting only; names show words as they were written. */
function toStem(word: string): string {
  const bare = word.replace(/'s$/, '');
  const ending = ENDINGS.find((end) => bare.length - end.length >= 3 && bare.endsWith(end));
  const cut = ending ? bare.slice(0, -ending.length) : bare;
  return cut.length > 3 ? cut.replace(/(?:e|y|i)$/, '').replace(/([bdgklmnprt])\1$/, '$1') : cut;
}

function words(list: string): Set<string> {
  return new Set(list.split(/\s+/));
}

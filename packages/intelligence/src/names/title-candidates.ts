import { CIRCUMSTANCES } from '../statements/statement-cues.ts';
import { isEnglish } from '../text/language.ts';
import { cachedStem } from '../text/stem.ts';
import { withoutClitic } from '../text/words.ts';
import { plainTitle, type Plain } from './plain-title.ts';
import { type Clause, clausesOf, withoutNames } from './title-clauses.ts';
import { endsOpen, FIRST_PERSON, OPEN_END, SECOND_PERSON, VAGUE, WEAK_START } from './title-words.ts';

/** A possible title, from one text of a cluster. */
export type Candidate = {
  words: string[];
  /** The stems of its words that carry meaning. */
  stems: string[];
  /** The position of its text in the cluster. */
  from: number;
  isEnglish: boolean;
  /** Whether the title is all that the text says. */
  isWhole: boolean;
  faults: number;
};

const READ_FOR_PRAISE = 300;
const LEAST_WORDS = 2;
const MOST_WORDS = 10;
export const LONGEST = 60;

/** The cost of each flaw of a title. A title with a single flaw may be used if there is no better one. */
const COSTS = {
  weakStart: 0.8,
  openEnd: 0.9,
  person: 1,
  secondPerson: 0.7,
  forced: 0.12,
  question: 0.06,
  cutBefore: 0.1,
  cutBehind: 0.1,
  verbFirst: 0.3,
  negatedFirst: 0.06,
  praise: 0.5,
  digits: 0.15,
  short: 0.05,
  perWordOver: 0.1,
  comma: 0.12,
  shortCut: 0.25,
  objectless: 0.25,
  label: 0.2,
  pronoun: 0.15,
  report: 0.25,
};

/** The stems of the words of a text that carry meaning. */
export function contentStems(words: Iterable<string>): string[] {
  const stems: string[] = [];
  for (const word of words) {
    const lower = withoutClitic(word.toLowerCase().replace(/,$/, ''));
    if (saysSomething(lower)) stems.push(cachedStem(lower));
  }
  return stems;
}

function saysSomething(word: string): boolean {
  return (
    word.length > 1 && !OPEN_END.has(word) && !WEAK_START.has(word) && !VAGUE.has(word) && /\p{L}/u.test(word)
  );
}

/** All titles that a core text offers, each listed once. Takes linear time. */
export function candidatesOf(core: string, from: number): Candidate[] {
  const english = isEnglish(core);
  const found = new Map<string, Candidate>();
  const clauses = clausesOf(english ? withoutNames(core) : core);
  const praise = PRAISE.test(core.slice(0, READ_FOR_PRAISE)) ? COSTS.praise : 0;
  for (const clause of clauses.filter((one) => !saysWhoSpeaks(one))) {
    const candidate = toCandidate(clause, { from, isEnglish: english, faults: praise });
    if (candidate === undefined) continue;
    const key = candidate.words.join(' ').toLowerCase();
    const known = found.get(key);
    if (known === undefined || known.faults > candidate.faults) found.set(key, candidate);
  }
  return [...found.values()];
}

/** Whether a clause only says who speaks, before what they say: “My team says: …”. */
function saysWhoSpeaks({ words: [first = ''], isLeadIn }: Clause): boolean {
  return isLeadIn && FIRST_PERSON.has(first.toLowerCase());
}

function toCandidate(
  clause: Clause,
  { from, isEnglish, faults }: Pick<Candidate, 'from' | 'isEnglish' | 'faults'>,
): Candidate | undefined {
  const plain = plainTitle(clause.words);
  const { words } = plain;
  if (words.length < LEAST_WORDS || words.length > MOST_WORDS || words.join(' ').length > LONGEST)
    return undefined;
  const stems = contentStems(words);
  if (stems.length === 0) return undefined;
  return {
    words,
    stems,
    from,
    isEnglish,
    isWhole: !clause.isCutBefore && !clause.isCutBehind,
    faults: faults + faultsOf(clause, plain),
  };
}

const NUMBER =
  /(?:^| )(?:\d[\d.,]*(?:k|x|th|m|gb|mb|min|h|s|pm|am|%)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand)(?= |$)/;
/** A report of what one person did: "ordered a kettle", "walked home". */
const REPORT = /^\S+ed (?:a|an|the|one|two|three|four|five|\d\S*|some|to|from|in|at|with)(?: |$)/;
const VERB_FIRST =
  /^(?:takes|needs|makes|goes|says|shows|tells|downloads|ends|happens|works|looks|feels|comes|gives|asks|wants|doesn't|don't|isn't|aren't|won't|wasn't|weren't|didn't|hasn't|haven't|not|never|gets|keeps|is|are|was|were|went|came|took|made|tried|typed|pressed|clicked|opened|asked|told|said|put|sent|got|had|gave|thought|spent|bought|ordered|called|waited|started|stopped|used|paid|moved|lost|found|set|turned|changed)$/;
const PRAISE =
  /\b(?:love|loved|lovely|great|awesome|amazing|perfect|perfectly|excellent|fantastic|brilliant|wonderful|superb|nice|nicely|finally|thanks|thank|impressed|happy|pleased|smooth|smoothly|kudos|bravo|praise|well done|gone|fixed|solved|saved|much better|improved|no longer|false alarm|our own|was (?:my|our)|no hiccup|at last|painless|painlessly|seamless|seamlessly|effortless|relief|delighted|bless|(?:with)?in seconds|heaven|decent|hooray|rescued|merci|grazie|works (?:well|great|fine|now))\b/i;
const PRONOUN = /^(?:it|they|them|he|she|him|this|that|these|those|there|here|its|their|one|ones)$/;

/** How people begin to say when something happens: that is not what happens. */
const OPENS_CIRCUMSTANCE: ReadonlySet<string> = new Set(
  CIRCUMSTANCES.flatMap(([, opening, language]) => (language === 'en' ? [] : opening.slice(0, 1))),
);

function faultsOf(clause: Clause, plain: Plain): number {
  const { words, isForced, isQuestion } = plain;
  const lower = words.map((word) => word.toLowerCase().replace(/,$/, ''));
  const first = lower[0] ?? '';
  const has = (set: ReadonlySet<string>) => lower.some((word) => set.has(word));
  const flags: [boolean, number][] = [
    [WEAK_START.has(first) || OPENS_CIRCUMSTANCE.has(first), COSTS.weakStart],
    [endsOpen(lower), COSTS.openEnd],
    [has(FIRST_PERSON), COSTS.person],
    [has(SECOND_PERSON), COSTS.secondPerson],
    [isForced, COSTS.forced],
    [isQuestion, COSTS.question],
    [clause.isCutBefore, COSTS.cutBefore],
    [clause.isCutBehind, COSTS.cutBehind],
    [VERB_FIRST.test(first), COSTS.verbFirst],
    [/^(?:can't|cannot|unable)$/.test(first), COSTS.negatedFirst],
    [NUMBER.test(lower.join(' ')), COSTS.digits],
    [words.length <= 3 && clause.isCutBehind, COSTS.shortCut],
    [plain.lacksObject, COSTS.objectless],
    [clause.isLeadIn, COSTS.label],
    [REPORT.test(lower.join(' ')), COSTS.report],
    [words.length === 2, COSTS.short],
    [words.some((word) => word.endsWith(',')), COSTS.comma],
    [lower.slice(1).some((word) => PRONOUN.test(word)), COSTS.pronoun],
  ];
  const over = Math.max(0, words.length - 7) * COSTS.perWordOver;
  return flags.reduce((sum, [holds, cost]) => sum + (holds ? cost : 0), over);
}

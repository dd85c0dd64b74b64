import { type Kind } from '../classifier/classify.ts';
import { ARTICLES, AUXILIARIES, QUESTION_WORDS } from '../text/function-words.ts';
import { withoutClitic, withPlainApostrophes, wordsOf } from '../text/words.ts';
import { type Period, readPeriod } from './question-period.ts';

/** What is wanted: a number, whether it grows, or what is said. */
export type Asked = 'count' | 'trend' | 'what';

/** Whose word is wanted, by what they pay. */
export type Payers = 'enterprise' | 'paid' | 'free';

/** What a question about everything is narrowed to; what is absent does not narrow. */
export type General = { kinds?: Kind[]; payers?: Payers };

/**
 * A question without its scaffolding. `about` is what is to be found; the whole question when nothing else is left. `general` is
 * there when no subject is named, as in “what should we build next?”: then everything bears on it.
 */
export type Question = { about: string; asked: Asked; period: Period; general?: General };

const COUNT =
  /\b(how many|how often|number of|how much feedback|count (?:of|the|all)|what (?:share|percentage|fraction))\b/i;
const TREND =
  /\b(more often|less often|trend(?:s|ing)?|increas\w+|decreas\w+|rising|falling|growing|getting (?:better|worse)|over time|lately|recently)\b/i;

/** Words that speak of the asking, the answering or the feedback itself; what is left is what it is about. */
const SCAFFOLD = new RegExp(
  String.raw`\b(?:${[
    'how many',
    'how often',
    'how much',
    'what (?:share|percentage|fraction) of',
    'number of',
    'count of',
    'more often',
    'less often',
    'over time',
    'getting (?:better|worse)',
    'increasing|decreasing|rising|falling|growing|declining',
    'lately|recently',
    'regarding|concerning|around|some|all|most',
    'people|customers?|users?|clients?|everybody|everyone|anybody|anyone|somebody|someone',
    'say(?:s|ing)?|said|talk(?:s|ed|ing)?|think(?:s|ing)?|thought|feel(?:s|ing)?|felt|ask(?:s|ed|ing)?|tell(?:s|ing)?|told|mention(?:s|ed|ing)?|report(?:s|ed|ing)?|complain(?:s|ed|ing)?|complaints?|want(?:s|ed)?|like|need(?:s|ed)?|request(?:s|ed|ing)?',
    'feedback|comments?|opinions?|things?|stuff|topics?|items?|trends?|trending|please|show|list|find|give|summari[sz]e|explain',
    'biggest|main|top|common|frequent|problems?|issues?|pain points?',
  ].join('|')})\b`,
  'gi',
);

/** Small words that do not name a subject either. */
const SCAFFOLD_WORDS = new Set([
  ...QUESTION_WORDS,
  ...AUXILIARIES,
  ...ARTICLES,
  ...'of on in to for about with by from and or any our us we me i they them their there'.split(' '),
]);

/** Words that a question may contain without naming a subject, grouped by their role. */
const GENERIC = new RegExp(
  String.raw`\b(?:${[
    // how much it matters
    'worst|best|largest|major|key|important|urgent|critical|loudest|much|many|more|often|first|next|now|right now|at the moment|currently|overall|general',
    // what there is of it
    'priorit(?:y|ies)|themes?|areas?|subjects?|feedbacks|everything|anything|something|going on|happen(?:s|ing)?|new|else|ones',
    // what is done about it
    'build|make|fix|improve|change|solve|address|tackle|prioriti[sz]e|(?:work|focus) on|bother(?:s|ing)?|hear(?:ing)?|know|look at|matters?|wrong|get|got|c[ao]me(?: in)?|coming in|receiv(?:e|ed)|made',
    // what the feedback is about as a whole
    'product|app|application|service|software|platform|company|team',
    // its kind
    'bugs?|bug reports?|defects?|features?|wishes|ideas?|suggestions?|praise|compliments?|questions?|it|this|that|you|your|my|s|re|let',
  ].join('|')})\b`,
  'gi',
);
/** A question with one of these words is about the feedback as a whole; “how is it?” has none, so it is not. */
const WHOLE =
  /\b(feedback|problems?|issues?|pain points?|complain\w*|complaints?|requests?|bugs?|defects?|features?|wishes|ideas|suggestions|praise|compliments|questions|priorit(?:y|ies)|themes?|topics?|trends?|build|fix|improve|prioriti[sz]e|(?:work|focus) on|say|saying|said|talk\w*|mention\w*|want|need|ask\w*|bother\w*|hear\w*|matters?|wrong)\b/i;

/** Who is meant by what they pay: “enterprise customers”, “free users”. */
const PAYERS = /\b(enterprise|paid|free)(?:[ -](?:tier|plan))? (?:customers?|users?|clients?|accounts?)\b/i;

/** The kinds that a word for feedback stands for. A complaint is no feature request, question or praise; a problem is any kind except praise. */
const KIND_WORDS: [RegExp, Kind[]][] = [
  [/\b(?:bugs?|bug reports?|defects?)\b/i, ['bug']],
  [/\b(?:complaints?|complain(?:s|ed|ing)?)\b/i, ['bug', 'other']],
  [/\b(?:problems?|issues?|pain points?|wrong)\b/i, ['bug', 'feature', 'question', 'other']],
  [/\b(?:feature requests?|requests?|features?|wishes|ideas|suggestions)\b/i, ['feature']],
  [/\b(?:praise|compliments?)\b/i, ['praise']],
  [/\bquestions\b/i, ['question']],
];

/** Reads a question in English asked at `now`; a question in another language is treated as a subject in full. */
export function readQuestion(question: string, now: Date): Question {
  const { rest, period } = readPeriod(question, now);
  const asked = COUNT.test(question) ? 'count' : TREND.test(question) ? 'trend' : 'what';
  const general = readGeneral(rest);
  const about = words(rest.replaceAll(SCAFFOLD, ' '));
  return {
    about: about === '' ? rest.trim() || question.trim() : about,
    asked,
    period,
    ...(general && { general }),
  };
}

function readGeneral(question: string): General | undefined {
  const payers = PAYERS.exec(question)?.[1]?.toLowerCase() as Payers | undefined; // what the pattern lets through
  const subject = words(question.replace(PAYERS, ' ').replaceAll(SCAFFOLD, ' ').replaceAll(GENERIC, ' '));
  if (subject !== '' || !WHOLE.test(question)) return undefined;
  const kinds = KIND_WORDS.find(([word]) => word.test(question))?.[1];
  return { ...(kinds && { kinds }), ...(payers && { payers }) };
}

/** The words of a question that are no scaffolding; empty when there are none. */
function words(text: string): string {
  return wordsOf(withPlainApostrophes(text), 'contracted')
    .filter((word) => !SCAFFOLD_WORDS.has(withoutClitic(word.toLowerCase())))
    .join(' ');
}

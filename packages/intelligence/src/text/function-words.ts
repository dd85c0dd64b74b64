// The function words of English, by their grammatical role. Each module takes the groups that it needs, and adds its own words.

const list = (words: string): readonly string[] => words.split(/\s+/);

export const ARTICLES = list('a an the');
export const DEMONSTRATIVES = list('this that these those');
export const PRONOUNS = list(
  `i me my mine myself we us our ours you your yours he him his she her it its they them their there here`,
);
export const QUESTION_WORDS = list('how what where when why which who whose whom');
/** Auxiliaries that may open a question: "can you", "has it". */
const ASKING_AUXILIARIES = list('am is are was were do does did has have can could will would should may');
export const AUXILIARIES = [
  ...ASKING_AUXILIARIES,
  ...list('be been being doing done had having shall might must'),
];
export const PREPOSITIONS =
  list(`about after against as at before between by during for from in into of off on onto out over per
  than through till to under until up upon via with within`);
/** What a sentence is held together by in every text. */
export const FUNCTION_WORDS = [
  ...ARTICLES,
  ...DEMONSTRATIVES,
  ...PRONOUNS,
  ...QUESTION_WORDS,
  ...AUXILIARIES,
  ...PREPOSITIONS,
];
export const CONJUNCTIONS = list('and or but so because if then though while whether since');
/** Words that negate the word next to them: "no export", "without it". */
export const NEGATIONS = list('not no never cannot without');
/** Pronouns that are negations themselves: "nothing works". */
export const NEGATIVE_PRONOUNS = list('none nothing nobody neither nor');
/** The parts that remain when a contraction is cut at its apostrophe. */
export const CONTRACTION_PARTS = list(
  'ain aren couldn didn doesn don hadn hasn haven isn shouldn wasn weren won wouldn ll re ve s t d m',
);
export const GREETINGS = list('hi hello hey hiya');
/** Sounds that people make while thinking. */
export const HESITATIONS = list('um umm uh uhm uhh erm hmm');

/** Words that make a sentence a question if they begin it, with or without a question mark. */
export const OPENS_AS_QUESTION: ReadonlySet<string> = new Set([...QUESTION_WORDS, ...ASKING_AUXILIARIES]);

/** What is wanted: a number, whether it grows, or what is said. */
export type Asked = 'count' | 'trend' | 'what';

/** A question without its scaffolding. `about` is what is to be found; the whole question when nothing else is left. */
export type Question = { about: string; asked: Asked };

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
    'what|which|who|whom|whose|when|where|why|how',
    'is|are|was|were|be|been|do|does|did|has|have|had|can|could|would|should|will',
    'the|a|an|of|on|in|to|for|about|with|regarding|concerning|around|by|from|and|or|any|some|all|most|our|us|we|me|i|they|them|their|there',
    'people|customers?|users?|clients?|everybody|everyone|anybody|anyone|somebody|someone',
    'say(?:s|ing)?|said|talk(?:s|ed|ing)?|think(?:s|ing)?|thought|feel(?:s|ing)?|felt|ask(?:s|ed|ing)?|tell(?:s|ing)?|told|mention(?:s|ed|ing)?|report(?:s|ed|ing)?|complain(?:s|ed|ing)?|complaints?|want(?:s|ed)?|like|need(?:s|ed)?|request(?:s|ed|ing)?',
    'feedback|comments?|opinions?|things?|stuff|topics?|items?|trends?|trending|please|show|list|find|give|summari[sz]e|explain',
    'biggest|main|top|common|frequent|problems?|issues?|pain points?',
  ].join('|')})\b`,
  'gi',
);

/** Reads a question in English; in another language all of it is what it is about. */
export function readQuestion(question: string): Question {
  const rest = question
    .replaceAll(SCAFFOLD, ' ')
    .replaceAll(/[^\p{L}\p{N}'’-]+/gu, ' ')
    .trim();
  const asked = COUNT.test(question) ? 'count' : TREND.test(question) ? 'trend' : 'what';
  return { about: /[\p{L}\p{N}]/u.test(rest) ? rest : question.trim(), asked };
}

import { FILLERS, FIRST_PERSON, OBJECTS, POSSESSIVES } from './title-words.ts';

/** The words of a title, and what was removed from them. */
export type Plain = {
  words: string[];
  /** Whether a subject, an object or the frame of a question was removed, which makes a title harder to read. */
  isForced: boolean;
  isQuestion: boolean;
  /** Whether a needed object was removed, as in "without telling us". */
  lacksObject: boolean;
};

type Rule = { says: RegExp; becomes: string; isForced?: boolean; isQuestion?: boolean };

/**
 * How people introduce a subject at the beginning of a clause. The rules are tried in order, again and again, until none
 * matches. They match at the beginning only, so each takes linear time.
 */
const OPENINGS: Rule[] = [
  {
    says: /^(?:tell|show|explain)(?: (?:me|us))? (?:how|where|why|when|if|whether)(?: (?:i|we) (?:can|could|should))?(?: to)?(?=\s|$)/i,
    becomes: '',
    isQuestion: true,
  },
  {
    says: /^(?:reports|reported|says|said|complains|mentioned|writes|wrote)(?: that)?(?=\s|$)/i,
    becomes: '',
  },
  {
    says: /^(?:(?:hi|hello|hey|dear|hiya|greetings|good (?:morning|afternoon|evening))(?: (?:team|all|there|guys|folks|support|everyone))?)(?=\s|$)/i,
    becomes: '',
  },
  {
    says: /^(?:(?:subject|survey|note|agent note|agent|deal note|update|feedback|request|feature request|bug|bug report|question|summary|ps|fyi|re|fwd?|update)[:,])(?=\s|$)/i,
    becomes: '',
  },
  {
    says: /^(?:(?:since|after|as of|from|seit) (?:yesterday|today|monday|tuesday|wednesday|thursday|friday|saturday|sunday|last (?:week|month|update|release)|this (?:week|morning)|the (?:last |latest |new )?(?:update|release|upgrade|redesign|weekend)|gestern|montag|heute|dem update),?)(?=\s|$)/i,
    becomes: '',
  },
  {
    says: /^(?:(?:and|but|so|or|because|since|then|also|plus|although|though|which means|und|aber|mais|pero))(?=\s|$)/i,
    becomes: '',
  },
  {
    says: /^(?:(?:please|pls|plz|kindly|bitte|merci de|svp|por favor|per favore) (?:make it possible|make sure|allow)(?: for)?(?: (?:me|us|users|people|customers|admins))?(?: to| that)?)(?=\s|$)/i,
    becomes: '',
  },
  {
    says: /^(?:(?:please|pls|plz|kindly|bitte|por favor|per favore|just|actually|really|honestly|basically|well|ok|okay|yes|no doubt|also))(?=\s|$)/i,
    becomes: '',
  },
  {
    says: /^(?:(?:is|would) (?:it|there) (?:be )?(?:also )?(?:possible|(?:a|any|some|another) (?:way|chance|option|setting|trick|plans?|possibility))(?: for \S{1,20}(?: \S{1,20})? to(?=\s)| for (?:me|us|you|users|admins))?(?: (?:to|of|for|that))?)(?=\s|$)/i,
    becomes: '',
    isQuestion: true,
  },
  {
    says: /^(?:(?:can|could|would|will|may|might|should) (?:i|we|you|one|people|users|someone|customers|they|you guys|u)(?: all)?(?: please| pls| kindly)?(?: also)? (?:add|support|offer|provide|introduce|include|implement|have|get|give (?:me|us)|make it possible|make sure|allow)(?: for)?(?: (?:me|us|users|people|admins))?(?: (?:a|an|the|some|support for))?(?: to| that)?)(?=\s|$)/i,
    becomes: '',
    isQuestion: true,
  },
  {
    says: /^(?:(?:can|could|would|will|may|might|should) (?:i|we|you|one|people|users|someone|customers|they|you guys|u)(?: all)?(?: please| pls| kindly)?)(?=\s|$)/i,
    becomes: '',
    isQuestion: true,
  },
  {
    says: /^(?:(?:any|some) (?:chance|way|plans?|possibility|hope)(?: (?:of|to|for|that))?(?: (?:getting|having))?)(?=\s|$)/i,
    becomes: '',
    isQuestion: true,
  },
  {
    says: /^(?:(?:add|please add|give (?:me|us)|offer|provide|introduce|implement|we'd like|i'd like)(?: (?:a|an|the|some))?(?: (?:option|possibility|ability|way|chance|button|setting)) (?:to|for|of))(?=\s|$)/i,
    becomes: '',
  },
  {
    says: /^(?:(?:add|give (?:me|us)|introduce|implement)(?: (?:me|us))?(?: (?:a|an|the|some))?)(?=\s|$)/i,
    becomes: '',
  },
  { says: /^(?:(?:let|allow|enable|permit) (?:me|us|users|people|customers)(?: to)?)(?=\s|$)/i, becomes: '' },
  {
    says: /^(?:(?:it (?:would|will|'d) be|it'd be|would be) (?:so |very |really |also |even )?(?:much )?(?:nice|great|good|cool|helpful|useful|lovely|wonderful|fantastic|awesome|amazing|handy|better|perfect|ideal|appreciated|a (?:great|huge) help)(?: (?:if|to have|to|having|when))?(?: (?:i|we|you|one|people|users|someone|customers|they|you guys|u)(?: could| can)?)?)(?=\s|$)/i,
    becomes: '',
  },
  {
    says: /^(?:(?:i|we) (?:(?:really|also|just|only|still|would|'d|do|very much) )*(?:want|need|like|love|wish|prefer|require|expect|hope|request|suggest|ask for|miss)(?: (?:for|to have|to be able to|to see|to get|to|that|if))?(?: (?:i|we|you|it|there)(?: (?:could|can|would|had|was|were))?)?)(?=\s|$)/i,
    becomes: '',
  },
  {
    says: /^(?:(?:i'd|we'd|i would|we would) (?:(?:really|also|very much) )*(?:like|love|prefer|be happy|be content|appreciate)(?: (?:for|to have|to be able to|to see|to get|to|that|if|with))?)(?=\s|$)/i,
    becomes: '',
  },
  {
    says: /^(?:(?:i|we) (?:am|are|was|were|have been|had been)(?: (?:still|always|often|now|constantly))? (?:not able|unable) to)(?=\s|$)/i,
    becomes: "can't",
  },
  {
    says: /^(?:(?:i'm|we're)(?: (?:still|always|often|now|constantly))? (?:not able|unable) to)(?=\s|$)/i,
    becomes: "can't",
  },
  {
    says: /^(?:(?:i|we) (?:(?:simply|just|still|really|also) )?(?:can ?not|cant))(?=\s|$)/i,
    becomes: "can't",
  },
  { says: /^(?:(?:i|we) (?:(?:simply|just|still|really|also) )?can't)(?=\s|$)/i, becomes: "can't" },
  {
    says: /^(?:(?:i|we) (?:(?:simply|just|still|really) )?(?:couldn't|could not))(?=\s|$)/i,
    becomes: "can't",
  },
  {
    says: /^(?:(?:i|we) (?:keep|kept) (?:on )?(?:getting|receiving|seeing)(?: (?:a|an|the))?)(?=\s|$)/i,
    becomes: '',
  },
  {
    says: /^(?:(?:i'm|we're|i am|we are|i keep|we keep|i was|we were|i got|we got|i get|we get|i have been|we have been|i've been|we've been|i am being|we are being|i'm being|we're being)(?: (?:still|always|constantly|now|being))? (?=\S+(?:ed|en|locked|kicked|thrown|billed|cut|sent|out)\b))/i,
    becomes: '',
  },
  {
    says: /^(?:(?:i|we) (?:(?:still|always|often|constantly|now|only|also) )*(?:get|got|receive|received|see|saw|have|had|found|find|noticed|notice|experience|experienced)(?: (?:a|an|the|that|some))?)(?=\s|$)/i,
    becomes: '',
    isForced: true,
  },
  { says: /^(?:(?:there is|there's|there are|theres) (?:no|not any))(?=\s|$)/i, becomes: 'no' },
  {
    says: /^(?:(?:there is|there's|there are|there should be|there must be|there seems to be|there was|there were)(?: (?:a|an|some|the))?)(?=\s|$)/i,
    becomes: '',
    isForced: true,
  },
  {
    says: /^(?:why (?:can't|cannot|can not|cant|couldn't) (?:i|we|you|one|people))(?=\s|$)/i,
    becomes: "can't",
    isQuestion: true,
  },
  {
    says: /^(?:why (?:do|must|did|should|would|have|am|are) (?:i|we|you)(?: (?:still|always|even))?(?: (?:have to|need to|to))?)(?=\s|$)/i,
    becomes: '',
    isForced: true,
    isQuestion: true,
  },
  {
    says: /^(?:why (?:is|are|was|were|has|have|had)(?: (?:my|our|your|the|a|an|this|that|these|those|any|some))?)(?=\s|$)/i,
    becomes: '',
    isForced: true,
    isQuestion: true,
  },
  {
    says: /^(?:why (?:does|do|did))(?=\s|$)/i,
    becomes: '',
    isForced: true,
    isQuestion: true,
  },
  {
    says: /^(?:(?:how|where) (?:(?:can|do|could|should|would|did|am|are) )?(?:i|we|you|one|people|users)(?: (?:supposed|meant|able))?(?: to)?)(?=\s|$)/i,
    becomes: '',
    isQuestion: true,
  },
  { says: /^(?:(?:how|where|when|what|which|who) to)(?=\s|$)/i, becomes: '', isQuestion: true },
  { says: /^(?:(?:what|how) about)(?=\s|$)/i, becomes: '', isQuestion: true },
  {
    says: /^(?:(?:do|does|did|is|are|was|were|has|have|when|will) (?:i|we|you|one|people|users|someone|customers|they|you guys|u)(?: (?:have|offer|support|provide|plan|plans|planning))?(?: to)?(?: (?:add|support|a|an|the|any))*)(?=\s|$)/i,
    becomes: '',
    isForced: true,
    isQuestion: true,
  },
  {
    says: /^(?:(?:i|we) (?:think|believe|feel|guess|hope|wonder|see|notice|noticed|find|found|know|assume|suspect|mean|said|say|was wondering|am wondering|understand)(?: that| if| whether| why| how)?)(?=\s|$)/i,
    becomes: '',
  },
  {
    says: /^(?:(?:i|we) (?:am|are|was|were|do|did|have|had|will|would|should|must|have to|had to|'ve|'re|'m))(?! not)(?=\s|$)/i,
    becomes: '',
    isForced: true,
  },
  {
    says: /^(?:(?:i'm|we're|i've|we've|i'd|we'd|i'll|we'll|im|ive)(?: (?:got|been|had|to))?)(?=\s|$)/i,
    becomes: '',
    isForced: true,
  },
  { says: /^(?:(?:i|we))(?=\s|$)/i, becomes: '', isForced: true },
  { says: /^(?:(?:the|a|an|any|this|these|those) (?=\S+ ))/i, becomes: '' },
  { says: /^(?:(?:my|our|your) (?=\S))/i, becomes: '' },
  {
    says: /^(?:(?:the (?:problem|issue|trouble) is(?: that)?|looks like|it seems(?: that| like)?|seems(?: that| like)?|it looks like|turns out|apparently))(?=\s|$)/i,
    becomes: '',
  },
  {
    says: /^(?:(?:ich|wir) (?:möchte|möchten|hätte gern|hätten gern|brauche|brauchen|wünsche mir|wünschen uns|will|wollen))(?=\s|$)/i,
    becomes: '',
  },
  {
    says: /^(?:(?:könnt ihr|können sie|kann man|könnte man|gibt es|wäre es möglich)(?: bitte)?)(?=\s|$)/i,
    becomes: '',
    isQuestion: true,
  },
  {
    says: /^(?:(?:je voudrais|nous voudrions|j'aimerais|nous aimerions|pouvez-vous|pourriez-vous|est-il possible de|est-ce que))(?=\s|$)/i,
    becomes: '',
    isQuestion: true,
  },
];

/** How people end a clause after its subject. */
const CLOSINGS =
  /[\s,](?:please|pls|plz|thanks|thank you|thx|lol|haha|again|today|yesterday|now|tonight|at all|right now|this morning|at the moment|by the way|or not|or something|and so on|etc|since (?:yesterday|monday|tuesday|wednesday|thursday|friday|last week|the update|days|weeks)|for (?:days|weeks|months|ages)|for (?:me|us)|somehow|bitte|svp|danke|merci|i think|i guess|for some reason|as well|too|imo|sadly|everybody|guys)$/i;
const NEEDS_OBJECT =
  /^(?:tell|tells|told|telling|ask|asks|asked|let|lets|letting|make|makes|made|force|forces|forced|want|wants|give|gives|gave|giving|help|helps|of|for|to|with|at|from|on|by|about|stop|stops|saves|saved|see|costs|cost|drives|keep|keeps|annoys|puts|sends|sent|warn|warns|asking|offer|offers|offered)$/;
const MOST_CHANGES = 8;

/** A clause without greeting, question frame, first person and fillers: its statement in the words of a title. */
export function plainTitle(said: readonly string[]): Plain {
  let text = said.join(' ');
  let isForced = false;
  let isQuestion = false;
  for (let change = 0; change < MOST_CHANGES; change++) {
    const opening = OPENINGS.find(({ says }) => says.test(text));
    if (opening === undefined) break;
    text = text.replace(opening.says, opening.becomes).trim();
    isForced ||= opening.isForced ?? false;
    isQuestion ||= opening.isQuestion ?? false;
    if (opening.becomes !== '') break;
  }
  for (let change = 0; change < MOST_CHANGES && CLOSINGS.test(text); change++)
    text = text.replace(CLOSINGS, '');
  const words = text.split(' ').filter((word) => word !== '' && !FILLERS.has(bare(word)));
  const kept = words.filter((word) => !POSSESSIVES.has(bare(word)) || bare(word) === 'her');
  const shown = kept.filter((word, at) => !(OBJECTS.has(bare(word)) && at > 0));
  return {
    words: withoutLastComma(shown),
    isForced: isForced || shown.length < kept.length || shown.some((word) => FIRST_PERSON.has(bare(word))),
    isQuestion,
    lacksObject: kept.some(
      (word, at) => OBJECTS.has(bare(word)) && at > 0 && NEEDS_OBJECT.test(bare(kept[at - 1] ?? '')),
    ),
  };
}

function bare(word: string): string {
  return word.toLowerCase().replace(/,$/, '');
}

function withoutLastComma(words: readonly string[]): string[] {
  return words.map((word, at) => (at === words.length - 1 ? word.replace(/,$/, '') : word));
}

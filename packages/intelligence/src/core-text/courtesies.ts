/**
 * Sentences that any message may contain. They are left out only if the text says something else. Each expression must match a
 * whole sentence.
 */
const COURTESIES = [
  /^(?:i |we )?hope (?:you|this|all|everyone|the team)\b.{0,80}$/iu,
  /^(?:good (?:morning|afternoon|evening)|hi|hello|hey|dear) .{0,60}$/iu,
  /^(?:many |a lot of )?(?:thanks|thank you|thx)\b.{0,80}$/iu,
  /^first of all,? thank you\b.{0,120}$/iu,
  /^i(?: am|['’]m) writing (?:to you )?(?:on behalf of|because|about|regarding) .{0,60}$/iu,
  /^i (?:remain|am|stay) at your disposal.{0,60}$/iu,
  /^(?:please )?(?:do not|don['’]t) hesitate to .{0,80}$/iu,
  /^(?:please )?let (?:me|us) know (?:if|when|what you think|whether).{0,100}$/iu,
  /^(?:i |we )?(?:am |are )?look(?:ing)? forward to .{0,80}$/iu,
  /^that['’]?s (?:all|it) (?:from (?:my|our) side|for (?:now|today)).{0,80}$/iu,
  /^(?:i |we )?wish you .{0,60}$/iu,
  /^have a (?:nice|great|good|lovely) (?:day|week|weekend|evening|one).{0,20}$/iu,
  /^keep up the (?:good|great) work.{0,20}$/iu,
  /^please see (?:below|attached|above).{0,40}$/iu,
  /^(?:please )?pass (?:this )?on to .{0,80}$/iu,
  /^(?:it would be|any help (?:would be|is)) (?:much |greatly )?appreciated.{0,20}$/iu,
  /^(?:it['’]?s|this is) me again.{0,80}$/iu,
  /^next call .{0,40}$/iu,
  /^small talk.{0,60}$/iu,
  /^(?:ich |wir )?(?:hoffe|hoffen)\b.{0,80}$/iu,
  /^(?:vielen|herzlichen|besten) dank.{0,80}$/iu,
  /^(?:merci|gracias|grazie|obrigad[oa]|bedankt|danke)\b.{0,60}$/iu,
];
/** A greeting before other words: "Good morning dear team, it's me again, and first of all thank you …" */
const GREETED = /^(?:good (?:morning|afternoon|evening)|hi|hello|hey|dear) /iu;
const THANKED = /\b(?:thank you|thanks) /iu;

/** Words that introduce what follows: "In short: …", "The problem: …" */
const INTRODUCTION =
  /^(?:in short|in brief|to sum up|the (?:problem|issue|point|question)|my (?:problem|question|issue)|our (?:problem|question|issue)|point raised|the request|long story short|what i notice as a user|question|request|description|summary|so|kurz gesagt|en résumé|en resumen)\s*[,:]\s*/iu;
/** A conjunction before an introduction: "and what I notice as a user: …" */
const CONNECTIVE = /^(?:and|but|also|so)\s+(?=(?:what i notice|the problem|my question)\b)/iu;

const LONGEST_COURTESY = 200;

export function isCourtesy(sentence: string): boolean {
  if (sentence.length > LONGEST_COURTESY) return false;
  return COURTESIES.some((each) => each.test(sentence)) || (GREETED.test(sentence) && THANKED.test(sentence));
}

export function withoutIntroduction(sentence: string): string {
  return sentence.replace(CONNECTIVE, '').replace(INTRODUCTION, '');
}

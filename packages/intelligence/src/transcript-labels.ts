import { type Mark } from './transcript-mark.ts';
import { isRole } from './transcript-roles.ts';

/** The longest label there is, in code points: what `customer_speaker` may have (§8). */
const MAX_LABEL_CHARACTERS = 64;
const MAX_NAME_WORDS = 6;

/** Words before a colon that are headings, mail headers or fields of a form, and never somebody. */
const HEADINGS = new Set(
  `note|notes|nb|re|fw|fwd|aw|wg|subject|from|to|cc|bcc|date|sent|time|duration|ps|p.s|tl;dr|todo|to do|update|edit|summary|
  agenda|topic|topics|action|actions|action items|attendees|participants|speakers|example|examples|e.g|i.e|for example|
  warning|error|info|debug|caution|important|tip|hint|reminder|attention|fyi|disclaimer|http|https|ftp|mailto|www|file|name|
  first name|last name|full name|email|e-mail|mail|phone|tel|fax|address|title|company|plan|url|link|website|version|
  priority|status|id|order id|order|order number|account|account id|username|user name|password|zip|zip code|city|
  country|state|price|cost|total|amount|quantity|size|color|type|category|issue|problem|bug|question|questions|answer|
  answers|step|steps|steps to reproduce|expected|expected behavior|actual|actual behavior|result|results|solution|
  workaround|reason|conclusion|background|context|pros|cons|pro|con|source|sources|reference|references|see|see also|
  ok|yes|no|so|also|and|but|thanks|thank you|regards|hello|hi|dear|then|now|first|second|third|finally|next|
  transcript|recording|meeting|meeting title|location|language|kind|part|chapter|section|figure|table|page|attachment|attachments|
  description|details|feedback|comment|comments|goal|goals|decision|decisions|follow-up|follow up|next steps|key points|
  true|false|null|default|case|return|const|var|let|function|class|import|key|value`
    .split('|')
    .map((heading) => heading.trim()),
);

const PARTICLES = new Set(
  'de da di do dos van von der den la le el al bin ibn of from at the and y e & - /'.split(' '),
);
const NUMBERED = /^(?:speaker|spk|participant|person|voice|unknown speaker|caller)[ _-]*(?:\d+|[a-z])$/iu;
const HAS_LETTER = /\p{L}|\p{Emoji_Presentation}/u;
const OPENS_LIKE_A_NAME = /^[@(]*[\p{Lu}\p{Lt}\p{Lo}\p{N}\p{Emoji_Presentation}]/u;

/** What a label looks like: surely somebody, a name, something that may be a nickname, or nothing that speaks. */
type Look = 'role' | 'name' | 'nickname' | 'nobody' | 'heading';

/** One way to write a label, so that NBSP and doubled spaces make no second speaker. */
export function tidy(label: string): string {
  return /[^\S ]| {2}/u.test(label) ? label.replaceAll(/\s+/gu, ' ') : label;
}

/** "Speaker 1" and the like: what a recording's software calls people it does not know. */
function isNumbered(label: string): boolean {
  return NUMBERED.test(label);
}

function lookOf(label: string): Look {
  if (!HAS_LETTER.test(label) || Array.from(label).length > MAX_LABEL_CHARACTERS) return 'nobody';
  if (HEADINGS.has(label.toLowerCase().replace(/[.\s]+$/u, ''))) return 'heading';
  if (isNumbered(label) || isRole(label)) return 'role';
  const parts = label.split(' ');
  if (parts.length > MAX_NAME_WORDS || /[.,] \p{Ll}/u.test(label)) return 'nobody';
  if (
    OPENS_LIKE_A_NAME.test(label) &&
    parts.every((part) => OPENS_LIKE_A_NAME.test(part) || PARTICLES.has(part))
  )
    return 'name';
  return parts.length === 1 ? 'nickname' : 'nobody';
}

/** What the marks say of one label, and whether it is only a number. */
type Evidence = { look: Look; isNumbered: boolean; doubtful: number; sure: number };

/**
 * Leaves of the marks those that name somebody. A time beside the name is proof; a bare `Name:` counts when the name comes
 * back, is a role, or when most lines begin like it, because prose has colons too.
 * @param lines how many lines of the transcript hold words
 * @param known the label of somebody who speaks for sure
 */
export function keepSpeakers(marks: Mark[], lines: number, known: string | null = null): Mark[] {
  const { evidence, ofMarks } = gather(marks, known);
  const isSpeaker = judge(evidence, marks, lines);
  const kept = marks.filter(({ isDoubtful, format }, i) => {
    const own = ofMarks[i];
    return !own || isSpeaker(own, format === 'name_line' || !isDoubtful);
  });
  // A time alone on its line is left out where there are speakers; elsewhere it is as good as any other words.
  return kept.some(({ label }) => typeof label === 'string')
    ? kept
    : kept.filter(({ isDoubtful }) => !isDoubtful);
}

/** What is known of each label, once per label and once beside each mark; null beside those without one. */
function gather(marks: Mark[], known: string | null): { evidence: Evidence[]; ofMarks: (Evidence | null)[] } {
  const byLabel = new Map<string, Evidence>();
  const ofMarks = marks.map((mark) => {
    if (typeof mark.label !== 'string') return null;
    let own = byLabel.get(mark.label);
    if (!own) byLabel.set(mark.label, (own = toEvidence(mark.label, known)));
    if (mark.isDoubtful) own.doubtful++;
    else own.sure++;
    if (own.isNumbered && mark.format === 'name') mark.format = 'speaker_number';
    return own;
  });
  return { evidence: [...byLabel.values()], ofMarks };
}

function toEvidence(label: string, known: string | null): Evidence {
  return {
    look: label === known ? 'role' : lookOf(label),
    isNumbered: isNumbered(label),
    doubtful: 0,
    sure: 0,
  };
}

type Judgement = (label: Evidence, isTimed: boolean) => boolean;

function judge(all: Evidence[], marks: Mark[], lines: number): Judgement {
  const speaking = all.filter(({ look }) => look === 'role' || look === 'name' || look === 'nickname');
  const timedLines = marks.filter(({ format }) => format === 'name_line').length;
  const labelled = speaking.reduce((sum, { doubtful, sure }) => sum + doubtful + sure, 0);
  const isDense = labelled * 2 >= lines && speaking.length >= 2;
  const someReturn = speaking.some(({ look, doubtful, sure }) => look === 'role' || doubtful + sure > 1);
  // Fields of a form are dense as well, but each comes once and some are headings.
  const isForm = !someReturn && all.some(({ look }) => look === 'heading');
  return ({ look, doubtful, sure }, isTimed) => {
    if (look === 'nobody' || look === 'heading') return false;
    if (look === 'role' || sure > 0) return true;
    const returns = doubtful + sure > 1;
    if (isTimed) return look === 'name' && timedLines > 1;
    if (look === 'name') return returns || (isDense && !isForm);
    return returns && isDense;
  };
}

import { hasFirstName, isInSmallLetters, isNumbered, type Look, lookOf } from './label-look.ts';
import { type Mark } from './transcript-mark.ts';

/** One way to write a label, so that NBSP and doubled spaces make no second speaker. */
export function tidy(label: string): string {
  return /[^\S ]| {2}/u.test(label) ? label.replaceAll(/\s+/gu, ' ') : label;
}

/** What the marks say of one label, and whether it is only a number. */
type Evidence = {
  look: Look;
  isNumbered: boolean;
  hasFirstName: boolean;
  isSmall: boolean;
  /** Marks that may be prose; of those, the ones that need more than others: in a list, or with a dash. */
  doubtful: number;
  weak: number;
  sure: number;
};

/**
 * Keeps the marks that name a speaker. A time beside the name is proof; a bare `Name:` counts when the name recurs, is a
 * role, or looks like a name where others speak, because prose has colons too.
 * @param lines how many lines of the transcript contain words
 * @param known a label that certainly is a speaker's
 */
export function keepSpeakers(marks: Mark[], lines: number, known: string | null = null): Mark[] {
  const { evidence, ofMarks } = gather(marks, known);
  const isSpeaker = judge(evidence, marks, lines);
  const kept = marks.filter((mark, i) => {
    const own = ofMarks[i];
    return !own || isSpeaker(own, mark);
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
    if (mark.isWeak) own.weak++;
    if (own.isNumbered && mark.format === 'name') mark.format = 'speaker_number';
    return own;
  });
  return { evidence: [...byLabel.values()], ofMarks };
}

function toEvidence(label: string, known: string | null): Evidence {
  return {
    look: label === known ? 'role' : lookOf(label),
    isNumbered: isNumbered(label),
    hasFirstName: hasFirstName(label),
    isSmall: isInSmallLetters(label),
    doubtful: 0,
    weak: 0,
    sure: 0,
  };
}

type Judgement = (label: Evidence, mark: Mark) => boolean;

function judge(all: Evidence[], marks: Mark[], lines: number): Judgement {
  const speaking = all.filter(({ look }) => look !== 'ordinary' && look !== 'none' && look !== 'heading');
  const timedLines = marks.filter(({ format }) => format === 'name_line').length;
  const labelled = speaking.reduce((sum, { doubtful, sure }) => sum + doubtful + sure, 0);
  const isDense = labelled * 2 >= lines && speaking.length >= 2;
  const someReturn = speaking.some(({ look, doubtful, sure }) => look === 'role' || doubtful + sure > 1);
  // Fields of a form are dense as well, but each comes once and some are headings.
  const isForm = !someReturn && all.some(({ look }) => look === 'heading' || look === 'ordinary');
  const certain = speaking.filter(({ look, doubtful, sure }) => {
    if (look === 'role' || sure > 0) return true;
    return look !== 'small' && doubtful > 1;
  });
  const isDialogue = certain.length > 0;
  const isSmallUsual = isDialogue && certain.every(({ isSmall }) => isSmall);

  return (own, { format, isDoubtful, isWeak }) => {
    const { look, doubtful, sure, weak } = own;
    if (look === 'none' || look === 'heading') return false;
    const returns = doubtful + sure > 1;
    if (look === 'ordinary') return returns && isDense;
    if (look === 'role' || sure > 0) return true;
    if (format === 'name_line' || !isDoubtful) return look !== 'small' && timedLines > 1;
    const isCertain = look === 'person' || look === 'name' || own.hasFirstName || doubtful > weak;
    if (isWeak && !isCertain) return false;
    if (look === 'small') return (returns && isDense) || (isDialogue && (own.hasFirstName || isSmallUsual));
    return returns || isDialogue || (isDense && !isForm);
  };
}

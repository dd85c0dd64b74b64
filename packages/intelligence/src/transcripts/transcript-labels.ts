import { hasFirstName, isInSmallLetters, isNumbered, isSide, type Look, lookOf } from './label-look.ts';
import { type Mark } from './transcript-mark.ts';

/** Normalizes the spaces of a label, so that NBSP and doubled spaces make no second speaker. */
export function tidy(label: string): string {
  return /[^\S ]| {2}/u.test(label) ? label.replaceAll(/\s+/gu, ' ') : label;
}

/** The evidence for one label: its look, and how many marks of each certainty it has. */
type Evidence = {
  look: Look;
  isNumbered: boolean;
  hasFirstName: boolean;
  isSmall: boolean;
  /** Whether it is one of the two sides of a call that the recorder does not name. */
  isSide: boolean;
  /**
   * The number of marks that may be prose. `weak` counts those of them that are in a list or have a dash, which need more
   * evidence.
   */
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
  // If there are speakers, a time alone on its line is not speech; without speakers it counts as words.
  return kept.some(({ label }) => typeof label === 'string')
    ? kept
    : kept.filter(({ isDoubtful }) => !isDoubtful);
}

/** The evidence for each label, and for each mark the evidence for its label; null for a mark without a label. */
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
    isSide: isSide(label),
    doubtful: 0,
    weak: 0,
    sure: 0,
  };
}

type Judgement = (label: Evidence, mark: Mark) => boolean;

/** What the labels together show about the transcript. */
type Scene = {
  /** Whether every second line has a label, and two or more labels speak. */
  isDense: boolean;
  /** Whether it is a form: the fields of a form are dense as well, but each occurs once and some are headings. */
  isForm: boolean;
  /** Whether some label certainly is a speaker's. */
  isDialogue: boolean;
  /** Whether the labels of all certain speakers are in lower case. */
  isSmallUsual: boolean;
  /** Whether some label in lower case, or of a side, returns. */
  doesSmallReturn: boolean;
  /** The number of names that stand alone on their line, with a time. */
  timedLines: number;
};

function judge(all: Evidence[], marks: Mark[], lines: number): Judgement {
  const scene = toScene(all, marks, lines);
  return (own, mark) => {
    const { look } = own;
    if (look === 'none' || look === 'heading') return false;
    if (look === 'ordinary') return returns(own) && scene.isDense;
    if (isProven(own)) return true;
    if (mark.format === 'name_line' || !mark.isDoubtful) return look !== 'small' && scene.timedLines > 1;
    if (mark.isWeak && !isLikely(own)) return false;
    return look === 'small' ? isSmallSpeaker(own, scene) : isNamedSpeaker(own, scene);
  };
}

function toScene(all: Evidence[], marks: Mark[], lines: number): Scene {
  const speaking = all.filter(({ look }) => look !== 'ordinary' && look !== 'none' && look !== 'heading');
  const labelled = speaking.reduce((sum, { doubtful, sure }) => sum + doubtful + sure, 0);
  const certain = speaking.filter((own) => isProven(own) || (own.look !== 'small' && own.doubtful > 1));
  const someReturn = speaking.some((own) => own.look === 'role' || returns(own));
  return {
    isDense: labelled * 2 >= lines && speaking.length >= 2,
    isForm: !someReturn && all.some(({ look }) => look === 'heading' || look === 'ordinary'),
    isDialogue: certain.length > 0,
    doesSmallReturn: speaking.some((own) => own.look === 'small' && returns(own)),
    isSmallUsual: certain.length > 0 && certain.every(({ isSmall }) => isSmall),
    timedLines: marks.filter(({ format }) => format === 'name_line').length,
  };
}

function isProven({ look, sure }: Evidence): boolean {
  return look === 'role' || sure > 0;
}

function returns({ doubtful, sure }: Evidence): boolean {
  return doubtful + sure > 1;
}

/** Whether the label has the further evidence that a mark in a list or with a dash needs. */
function isLikely({ look, hasFirstName: isNamed, doubtful, weak }: Evidence): boolean {
  return look === 'person' || look === 'name' || isNamed || doubtful > weak;
}

function isSmallSpeaker(
  own: Evidence,
  { isDense, isDialogue, isSmallUsual, doesSmallReturn }: Scene,
): boolean {
  if (isDense && (own.isSide || doesSmallReturn)) return true;
  return isDialogue && (own.hasFirstName || isSmallUsual);
}

function isNamedSpeaker(own: Evidence, { isDense, isDialogue, isForm }: Scene): boolean {
  return returns(own) || isDialogue || (isDense && !isForm);
}

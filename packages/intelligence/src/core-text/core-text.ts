import { findSentences } from '../text/sentence-breaks.ts';
import { wordsOf } from '../text/words.ts';
import { isCourtesy, withoutIntroduction } from './courtesies.ts';
import { isContact, isName, type LineLook, lookOf, mayBeSigned, subjectOf } from './line-look.ts';
import { withoutMarkup } from './markup.ts';

/** The rest of a longer text is not read: no real message is that long, and a longer text says early what it is about. */
const READ_CHARACTERS = 20_000;
const LINE_BREAK = /\r\n|[\n\r\u2028]/;
/** If fewer words remain, the whole text is used. */
const LEAST_WORDS = 2;
/** At most this many lines after a closing are a signature; more lines are another message. */
const SIGNATURE_LINES = 12;

/**
 * The message in a text: what remains without HTML, code, quoted mail, signatures, form headings, ticket fields, log lines and
 * courtesies, all of which unrelated texts share. If hardly anything remains, the whole text is returned. Takes linear time.
 */
export function coreText(text: string): string {
  const read = text.slice(0, READ_CHARACTERS);
  const bare = withoutMarkup(read);
  // A single line has no mail structure: only sentences can be left out of it.
  const lines = LINE_BREAK.test(bare) ? coreLines(bare.split(LINE_BREAK)) : bare;
  const core = withoutCourtesies(lines).trim();
  if (core.length === read.trim().length) return core; // nothing was removed
  return wordsOf(core).length >= LEAST_WORDS ? core : text;
}

/** Labels such as "Visitor: it does not open" in the record of a chat, or "I want: …" in a form. */
const LABEL = /^(?:visitor|user|client|i want|request)\s*:\s*/i;
const CODE_OF_FRAME = /^file "/i;

function coreLines(given: string[]): string {
  const lines = given.map((line) => line.trim().replace(LABEL, ''));
  const looks = lines.map(lookOf);
  leaveOutSignatures(lines, looks);
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const look = looks[at] ?? 'text';
    if (look === 'text') {
      // In a stack trace Python prints a line of code below the line that names its file: leave it out.
      if (!CODE_OF_FRAME.test(lines[at - 1] ?? '')) kept.push(line);
    } else if (look === 'empty') kept.push('');
    else if (look === 'header') kept.push(isHead(looks, at) ? (subjectOf(line) ?? '') : line);
    else if ((look === 'closing' || look === 'signature') && kept.some((said) => said !== ''))
      at = endOfSignature(looks, at);
  }
  return kept.join('\n');
}

/** A single line that looks like a mail header is text: "To: the whole team, please mend this". */
function isHead(looks: readonly LineLook[], at: number): boolean {
  return looks[at - 1] === 'header' || looks[at + 1] === 'header';
}

/** The last line of the signature that begins after `at`; `at` itself if another message follows. */
function endOfSignature(looks: readonly LineLook[], at: number): number {
  let end = at;
  while (end + 1 < looks.length && looks[end + 1] !== 'quoting' && looks[end + 1] !== 'header') end++;
  return end - at <= SIGNATURE_LINES ? end : at;
}

/** Marks signatures that have no closing before them as `around`. The first block of lines is never a signature. */
function leaveOutSignatures(lines: readonly string[], looks: LineLook[]): void {
  let from = looks.indexOf('empty');
  if (from < 0) return;
  for (; from < lines.length; from++) {
    if (looks[from] === 'empty') continue;
    let to = from;
    while (to < lines.length && looks[to] !== 'empty') to++;
    const block = lines.slice(from, to);
    const isLast = looks.slice(to).every((look) => look === 'empty');
    if (
      (block.some(isContact) && block.every(mayStandInSignature)) ||
      (isLast && block.length === 1 && block.every(isName))
    )
      looks.fill('around', from, to);
    from = to;
  }
}

function mayStandInSignature(line: string): boolean {
  return mayBeSigned(line) || lookOf(line) !== 'text';
}

/** Leaves out courtesies; keeps all sentences if the text says nothing else. */
function withoutCourtesies(text: string): string {
  const kept: string[] = [];
  findSentences(text, 0, text.length, (start, end) => {
    const sentence = withoutIntroduction(text.slice(start, end).trim());
    if (!isCourtesy(sentence)) kept.push(sentence);
  });
  return kept.length === 0 ? text : kept.join('\n');
}

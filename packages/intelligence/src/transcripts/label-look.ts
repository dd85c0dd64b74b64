import { isFirstName, isFunctionWord, isHeading, isOrdinaryWord } from './label-words.ts';
import { isRole } from './transcript-roles.ts';

/**
 * What a label looks like. `role` is a role, `person` certainly a person, `name` a name of several words, `word` one capitalized
 * word, `small` a name in lower case, `ordinary` words of the language, `none` not a speaker, `heading` a heading.
 */
export type Look = 'role' | 'person' | 'name' | 'word' | 'small' | 'ordinary' | 'none' | 'heading';

/** The longest possible label, in code points: the maximum length of `customer_speaker` (§8). */
const MAX_LABEL_CHARACTERS = 64;
const MAX_NAME_WORDS = 6;
const MAX_SMALL_WORDS = 3;

const PARTICLES = new Set(
  'de del della da di do dos van von der den la le el al bin ibn of from at the and y e & - /'.split(' '),
);
const NUMBERED =
  /^(?:speaker|spk|call-in user|dial-in|participant|person|voice|unknown speaker|caller|guest|attendee)[ _:#-]*(?:\d+|[a-z]|one|two|three|four)$/iu;
/** `#2`, `#A` and initials: as good as a word that may be a name. */
const SHORTHAND = /^(?:#(?:\d{1,3}|\p{Lu})|\p{Lu}\.?)$/u;
/** The two sides of a call in Granola: they name a speaker only where every second line has a label. */
const SIDE = /^(?:me|them)$/iu;
/** Bare numbers name a speaker only where some return: others number a list. */
const BARE_NUMBER = /^\d{1,2}$/u;
const ANONYMOUS = new Set([
  'zoom user',
  'audience member',
  'the customer',
  'the interviewer',
  'unknown speaker',
  'unidentified',
  'unidentified speaker',
  'anonymous',
  'unknown caller',
  'unknown user',
]);
const TITLED = /^(?:dr|mr|mrs|ms|mx|prof|professor|sir|rev|hon)\.? \p{L}/iu;
const DEVICE = /(?:^|[ '’(])(?:iphone|ipad|macbook|pixel|galaxy|phone|laptop|android)\b/iu;
const OWNED = /['’]s (?:\p{L}|\p{N})|\(\d\)$|^\p{L}+ (?:de|von|van|of|di|da) \p{Lu}/u;
const HAS_LETTER = /\p{L}|\p{Emoji_Presentation}/u;
const OPENS_LIKE_A_NAME =
  /^[@(]*(?:[dlo]['’]|(?:al|el|bin|ben)-)?[\p{Lu}\p{Lt}\p{Lo}\p{N}\p{Emoji_Presentation}]/u;
const TITLES = new Set(
  `agent manager executive director vp svp evp president ceo cto cfo coo cmo cpo founder cofounder engineer developer
  designer analyst specialist consultant representative rep lead head chief officer owner coordinator associate
  interviewer researcher moderator facilitator speaker`.split(/\s+/u),
);
/** A nickname in quotation marks: `Dana "Dee" Smith`, `"Dee" Smith`. */
const NICKNAME = /(^|\S )["“‘'][\p{L}\p{N}. -]{1,30}["”’'] /u;
const PRONOUNS = / \p{Ll}{2,5}(?:\/\p{Ll}{2,6}){1,2}$/u;
const IS_SMALL = /^[\p{Ll}\p{M}\p{N}._'’-]+$/u;
const IS_EMOJI = /^(?:\p{Emoji_Presentation}|\u200d|\ufe0f)+$/u;
const QUARTER = /^[QH]\d$/u;
const ACRONYM = /^(?:\p{Lu}{3,5}s?|\p{Lu}{1,2}\d*)$/u;
/** Two-letter acronyms; any other two capitals may be a person's initials. */
const SHORT_ACRONYMS = new Set(
  'UI UX AI IT HR QA PR OS EU UK US PC TV ML BI PS DB VM IP ID AM PM'.split(' '),
);
const USER_NAME = /^(\p{Ll}{5,})[._-]?\d{1,5}$/u;
const LEAST_PHONE_DIGITS = 10;

/** "Speaker 1" and similar labels, which recording software gives to unknown speakers. */
export function isNumbered(label: string): boolean {
  return NUMBERED.test(label);
}

/** Whether a label is a side of a call, "Me" or "Them". */
export function isSide(label: string): boolean {
  return SIDE.test(label);
}

/** How a label looks by itself, without the transcript around it. */
export function lookOf(label: string): Look {
  const plain = label.replace(NICKNAME, '$1');
  if (plain !== label) return lookOf(plain);
  const rule = RULES.find(({ holds }) => holds(label));
  if (rule) return rule.look;
  const pronouns = PRONOUNS.exec(label);
  if (pronouns) return lookOfQualified(label.slice(0, pronouns.index), pronouns[0].trim(), false);
  const { name, about, isBracketed } = takeApart(label);
  return about === null ? lookOfName(name) : lookOfQualified(name, about, isBracketed);
}

/** Rules for a whole label, before it is taken apart: the first rule that holds decides. */
const RULES: { look: Look; holds: (label: string) => boolean }[] = [
  { look: 'none', holds: (label) => Array.from(label).length > MAX_LABEL_CHARACTERS },
  { look: 'person', holds: isPhoneNumber },
  { look: 'word', holds: (label) => SHORTHAND.test(label) },
  { look: 'small', holds: (label) => isSide(label) || BARE_NUMBER.test(label) },
  { look: 'none', holds: (label) => !HAS_LETTER.test(label) },
  { look: 'heading', holds: (label) => isHeading(wordOf(label)) || QUARTER.test(label) },
  { look: 'role', holds: (label) => isNumbered(label) || isRole(label) },
  { look: 'role', holds: (label) => ANONYMOUS.has(label.toLowerCase()) },
  { look: 'person', holds: (label) => isAddress(label) || isUserName(label) },
  { look: 'person', holds: (label) => TITLED.test(label) || isOwnedDevice(label) },
];

/** Whether a label is a device: "Ana's iPhone", "iPhone (2)". */
function isOwnedDevice(label: string): boolean {
  return DEVICE.test(label) && (OWNED.test(label) || (hasFirstName(label) && label.includes(' ')));
}

/** Whether a label begins with a first name that is common in calls. */
export function hasFirstName(label: string): boolean {
  return isFirstName(wordOf(label.split(/[ ._-]/u)[0] ?? ''));
}

export function isInSmallLetters(label: string): boolean {
  return label.split(' ').every((part) => IS_SMALL.test(part));
}

/** Whether a label has ten or more digits, or seven after a plus, and otherwise only the signs that phone numbers contain. */
function isPhoneNumber(label: string): boolean {
  let digits = 0;
  for (const character of label) {
    if (character >= '0' && character <= '9') digits++;
    else if (!' +()-.'.includes(character)) return false;
  }
  return digits >= LEAST_PHONE_DIGITS || (label.startsWith('+') && digits >= 7);
}

/** Whether a label is an e-mail address or a handle. */
function isAddress(label: string): boolean {
  const at = label.indexOf('@');
  if (at < 0 || label.includes(' ')) return false;
  return at === 0 ? label.length > 1 : label.includes('.', at);
}

function isUserName(label: string): boolean {
  const letters = USER_NAME.exec(label)?.[1];
  return letters !== undefined && !isHeading(letters) && !isOrdinaryWord(letters) && !isFunctionWord(letters);
}

const DIVIDERS = [' | ', ' · ', ' / ', ' - ', ' – ', ' — ', ' @ ', ' from ', ' at ', ', '];

/** A name and the text that follows it: "(she/her)", "| Acme", ", PhD"; null when nothing follows. */
function takeApart(label: string): { name: string; about: string | null; isBracketed: boolean } {
  for (const [open, close] of ['()', '[]']) {
    const at = label.indexOf(` ${open}`);
    if (at > 0 && close && (label.endsWith(close) || label.includes(`${close} ${open}`)))
      return { name: label.slice(0, at), about: label.slice(at + 2, -1), isBracketed: true };
  }
  for (const divider of DIVIDERS) {
    const at = label.indexOf(divider);
    if (at > 0)
      return { name: label.slice(0, at), about: label.slice(at + divider.length), isBracketed: false };
  }
  return { name: label, about: null, isBracketed: false };
}

/** A description after a name makes the name more certain; the rest of a sentence shows that it is not a name. */
function lookOfQualified(name: string, about: string, isBracketed: boolean): Look {
  const own = lookOf(name);
  if (own === 'none' || own === 'heading') return own;
  if (own === 'role' || own === 'person' || arePronouns(about)) return 'person';
  if (own === 'ordinary') return isNameBehind(about) ? 'name' : own;
  const isKnown = hasFirstName(name);
  if (own === 'small' && !isKnown) return own;
  if (isBracketed && (own === 'name' || (own === 'word' && isKnown))) return 'name';
  return lookOfDescribed(about);
}

/** "she/her" */
function arePronouns(about: string): boolean {
  return about.includes('/') && !about.includes(' ');
}

/** Whether the second part is a name, as in "Sales - Ana Lee". */
function isNameBehind(about: string): boolean {
  return hasFirstName(about) && ['name', 'word'].includes(lookOf(about));
}

/** "Acme" and "Head of Sales" say who a person is, and a sentence does not. */
function lookOfDescribed(about: string): Look {
  return about.split(' ').every((word) => isPartOfName(word) || isRole(word)) ? 'name' : 'none';
}

function isPartOfName(part: string): boolean {
  return OPENS_LIKE_A_NAME.test(part) || PARTICLES.has(part);
}

function lookOfName(name: string): Look {
  const parts = name.split(' ').filter((part) => !IS_EMOJI.test(part));
  const [first, ...others] = parts;
  if (first === undefined) return 'word';
  if (isSentence(name, parts)) return 'none';
  if (others.length === 0 && isAcronym(first)) return 'ordinary';
  const words = parts.map(wordOf);
  if (parts.some((part, i) => isFunctionWord(words[i] ?? '') && (i === 0 || isSmallFunctionWord(part))))
    return 'none';
  if (!isNamed(parts, words) && words.some(isOrdinary)) return 'ordinary';
  if (parts.every(isPartOfName)) return others.length > 0 || first.includes('-') ? 'name' : 'word';
  return parts.length <= MAX_SMALL_WORDS && parts.every((part) => IS_SMALL.test(part)) ? 'small' : 'none';
}

/** Whether a name is a sentence: it has too many words, a stop followed by lower case, or a number in front. */
function isSentence(name: string, [first = '', ...others]: string[]): boolean {
  return (
    others.filter((word) => !PARTICLES.has(word.toLowerCase())).length >= MAX_NAME_WORDS ||
    /[.,] \p{Ll}/u.test(name) ||
    /^\d/u.test(first)
  );
}

/** Whether this is a name that may contain ordinary words: "Will Smith", "Board Room", "Product Manager". */
function isNamed(parts: string[], words: string[]): boolean {
  return parts.length > 1 && (isFirstName(words[0] ?? '') || words.indexOf('room') > 0 || isTitle(parts));
}

/** A capitalized function word within a label may be a name of another language, as in "Nguyễn Văn An". */
function isSmallFunctionWord(part: string): boolean {
  return IS_SMALL.test(part) && !PARTICLES.has(part);
}

/** Whether a word is ordinary, or a compound that contains an ordinary word: "must-have", "monday.com", "import/export". */
function isOrdinary(word: string): boolean {
  if (isOrdinaryWord(word)) return true;
  const pieces = word.split(/[-./&]/u);
  return (
    pieces.length > 1 &&
    pieces.some((piece) => isOrdinaryWord(piece) || (piece.length > 2 && isFunctionWord(piece)))
  );
}

/** Whether the parts are a job title: "Product Manager", "VP Engineering". */
function isTitle(parts: string[]): boolean {
  if (parts.length < 2 || !parts.every(isPartOfName)) return false;
  return TITLES.has(wordOf(parts.at(-1) ?? '')) || TITLES.has(wordOf(parts[0] ?? ''));
}

/** A word in capitals only is an abbreviation, unless it is initials or a known name. */
function isAcronym(word: string): boolean {
  if (!ACRONYM.test(word) || isFirstName(word.toLowerCase())) return false;
  return word.length === 2 ? SHORT_ACRONYMS.has(word) : word !== 'Q' && word !== 'A';
}

/** A part of a label as the word lists write it: lower case, without brackets, final dots and "'s". */
function wordOf(part: string): string {
  return withoutDots(part.toLowerCase()).replace(/^[([]|[)\]]$|['’]s$/gu, '');
}

function withoutDots(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '.' || text[end - 1] === ' ' || text[end - 1] === ',')) end--;
  return text.slice(0, end);
}

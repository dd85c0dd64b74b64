import { hash } from '@feedback/intelligence';
import { extensionOf } from './languages.ts';

/** A text that people see, by the key under which the code asks for it. */
export type KeyedText = [key: string, text: string];

/** Where code asks for texts: the hash of what may be a key, and the line, from 1. The two lists go together. */
export type KeyUses = { keys: Uint32Array; lines: Uint32Array };

/** Names that stand for keys: `labels.save` for `label.save`. */
export type KeyNames = [name: string, key: string][];

const NO_USES: KeyUses = { keys: new Uint32Array(), lines: new Uint32Array() };
export const NO_KEYS = { texts: [], uses: NO_USES, keyNames: [] } satisfies {
  texts: KeyedText[];
  uses: KeyUses;
  keyNames: KeyNames;
};

/** The most texts of one file, the most uses of keys in one, and the longest text; the rest is not read. */
const [MOST_TEXTS, MOST_USES, LONGEST_TEXT] = [5_000, 2_000, 300];
/** Fewer names for keys are a table of something else. */
const LEAST_NAMES = 8;
const LONGEST_LINE = 600;

const FOLDERS = new Set(
  'lang langs language languages locale locales i18n l10n intl translation translations messages'.split(' '),
);
const ENGLISH = /(?:^|[._-])en(?:[_-][a-z]{2})?(?:$|\.)/i;
const FORMATS = new Set('json yaml yml ini properties strings php js ts rb'.split(' '));

/** Whether a file holds the English texts of a product by their keys. */
export function isTexts(path: string): boolean {
  const folders = path.split('/');
  const [name = ''] = folders.splice(-1);
  const dot = name.lastIndexOf('.');
  if (dot < 0 || !FORMATS.has(extensionOf(path))) return false;
  const inside = folders.findIndex((folder) => FOLDERS.has(folder.toLowerCase()));
  return inside >= 0 && [...folders.slice(inside + 1), name.slice(0, dot)].some((part) => ENGLISH.test(part));
}

/** The texts of a file with texts, by their keys in it. */
export function textsIn(path: string, text: string): KeyedText[] {
  const found = extensionOf(path) === 'json' ? ofJson(text) : ofLines(text);
  return [...found.take(MOST_TEXTS)];
}

const PLURAL = /[._](?:zero|one|two|few|many|other|plural)$/;

/** The keys under which code may ask for a text: as in its file, without the form of a plural or the part at its top, and behind the file's name. */
export function keysFor(path: string, key: string): Set<string> {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const plain = key.replace(PLURAL, '');
  const below = plain.slice(plain.indexOf('.') + 1);
  return new Set([plain, ...(below.includes('.') ? [below] : []), `${name}.${plain}`, `${name}:${plain}`]);
}

function* ofJson(text: string): Generator<KeyedText> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    yield* ofLines(text);
    return;
  }
  yield* within('', parsed);
}

function* within(key: string, value: unknown): Generator<KeyedText> {
  if (typeof value === 'string') {
    if (isText(value)) yield [key, value.slice(0, LONGEST_TEXT)];
  } else if (Array.isArray(value)) {
    const said = value.map(pieceOf).join(' ').trim();
    if (isText(said)) yield [key, said.slice(0, LONGEST_TEXT)];
  } else if (typeof value === 'object' && value !== null)
    for (const [name, below] of Object.entries(value))
      yield* within(key === '' ? name : `${key}.${name}`, below);
}

/** A piece of a text that is stored in pieces: a form of a plural, or an element of a compiled message. */
function pieceOf(piece: unknown): string {
  if (typeof piece === 'string') return piece;
  const hasValue = typeof piece === 'object' && piece !== null && 'value' in piece;
  return hasValue && typeof piece.value === 'string' ? piece.value : '';
}

function isText(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}

const SECTION = /^\[([\w.-]+)\]$/;
const KEY = /^["']?([\w.-]+)["']?\s*(?:=>|[:=])/;

/** Texts that stand one to a line behind their key, within blocks that are indented: YAML, PHP, INI and their like. */
function* ofLines(text: string): Generator<KeyedText> {
  const above: { indent: number; key: string }[] = [];
  for (const line of text.split('\n')) {
    if (line.length > LONGEST_LINE) continue;
    const said = line.trim();
    const section = SECTION.exec(said)?.[1];
    if (section !== undefined) above.splice(0, Infinity, { indent: -1, key: section });
    const [match, key] = KEY.exec(said) ?? [];
    if (match === undefined || key === undefined) continue;
    const indent = line.length - line.trimStart().length;
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
    const value = unquoted(said.slice(match.length).trim());
    if (isText(value)) yield [[...above.map((one) => one.key), key].join('.'), value.slice(0, LONGEST_TEXT)];
    else above.push({ indent, key });
  }
}

/** A value without its quotation marks and the comma behind it. */
function unquoted(value: string): string {
  const plain = value.endsWith(',') ? value.slice(0, -1) : value;
  const [first = ''] = plain;
  return `"'\``.includes(first) && plain.endsWith(first) ? plain.slice(1, -1) : plain;
}

const QUOTED = /["'`]([\w.:-]{3,100})["'`]/g;
const MEMBER = /\b([a-z]\w{1,40}\.\w{2,60})\b/g;
/** A key has several parts: one word alone is any word. */
const JOINT = /[\w][.:_-][\w]|\p{Ll}\p{Lu}/u;

/** The places where a text of code may ask for a text by its key, or by a name for it. */
export function usesIn(text: string): KeyUses {
  const keys: number[] = [];
  const lines: number[] = [];
  for (const [n, line] of text.split('\n').entries()) {
    if (line.length > LONGEST_LINE) continue;
    const found = new Set([...line.matchAll(QUOTED), ...line.matchAll(MEMBER)].map(([, key = '']) => key));
    for (const key of found)
      if (JOINT.test(key)) {
        keys.push(keyHash(key));
        lines.push(n + 1);
      }
    if (keys.length >= MOST_USES) break;
  }
  return { keys: Uint32Array.from(keys), lines: Uint32Array.from(lines) };
}

const TABLE = /(?:const|let|var)\s+(\w+)/;
const NAMED = /^(\w+):\s*(?:\{\s*id:\s*)?["']([\w.-]+\.[\w.-]+)["']/;

/** The names for keys that a text of code defines: `labels.save` in `const labels = { save: 'label.save' }`. */
export function keyNamesIn(text: string): KeyNames {
  const names: KeyNames = [];
  let table = '';
  for (const line of text.split('\n')) {
    if (line.length > LONGEST_LINE) continue;
    table = TABLE.exec(line)?.[1] ?? table;
    const [, name, key] = NAMED.exec(line.trim()) ?? [];
    if (table !== '' && name !== undefined && key !== undefined) names.push([`${table}.${name}`, key]);
  }
  return names.length >= LEAST_NAMES ? names.slice(0, MOST_TEXTS) : [];
}

export function keyHash(key: string): number {
  return hash(key) >>> 0;
}

import { TEXT_FORMS, type TextForm } from '@feedback/contract/vocabulary';

/** Only this many code units are read: a longer text is cut where it is shown. */
const READ_UNITS = 4_000;
/** Expressions of formats (CommonMark, HTML, shells), never of what people say. Each repeat is bounded, so that they take linear time. */
const SHAPES: readonly [TextForm, RegExp][] = [
  ['heading', /^ {0,3}#{1,6}[ \t]|\S\n {0,3}[=-]{3,40}[ \t]{0,8}$/m],
  ['code', /^ {0,3}(?:`{3}|~{3})/m],
  ['image', /!\[[^\]\n]{0,200}\](?:\(|\[)|<img\b/i],
  ['link', /(?<!!)\[[^\]\n]{1,200}\]\(/],
  ['html', /<(?:\/?[a-z][\w:-]{0,40}(?:\s[^<>]{0,400})?\/?>|!--)/i],
  [
    'command',
    /\|[ \t]{0,4}(?:sudo[ \t]{1,4})?(?:ba|da|z|k)?sh\b|^[ \t]{0,8}[$#][ \t]{1,4}[a-z./][\w./-]{0,40}[ \t]/m,
  ],
];

/**
 * What a text has the form of besides prose: markup, data or a command that a program might act on, and, as it was understood, orders to a
 * machine that reads it; none for prose.
 */
export function formsOf(text: string, { mayOrder }: { mayOrder: boolean }): TextForm[] {
  const read = text.slice(0, READ_UNITS);
  const shaped = new Set(SHAPES.filter(([, shape]) => shape.test(read)).map(([form]) => form));
  if (holdsJson(read)) shaped.add('json');
  if (mayOrder) shaped.add('order');
  return TEXT_FORMS.filter((form) => shaped.has(form));
}

/** The most places at which an object may begin. */
const MOST_STARTS = 8;

/** Whether a JSON object with a field, or an array of such, stands in the text. */
function holdsJson(text: string): boolean {
  const starts = [...text.matchAll(/[{[]\s{0,20}["{]/g)].slice(0, MOST_STARTS);
  return starts.some(({ index, 0: begin }) => {
    const end = endOf(text, index);
    return end !== undefined && isRecord(text.slice(index, end), begin);
  });
}

function isRecord(json: string, begin: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return !begin.startsWith('[') || (Array.isArray(value) && value.every((one) => typeof one === 'object'));
  } catch {
    return false;
  }
}

/** Where the bracket that begins at `from` is closed; undefined where it is not. */
function endOf(text: string, from: number): number | undefined {
  let depth = 0;
  let isText = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (isText) {
      if (character === '\\') at++;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

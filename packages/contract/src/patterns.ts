/** Patterns of text fields. Each has a message with an example, because a caller cannot be expected to read the pattern. */
export const NOT_BLANK = '\\S';
export const ONE_LINE = '^[^\\p{C}]*$';
/** An origin as browsers write it: in lower case, without a path and without the default port. */
export const ORIGIN = '^https?://[a-z0-9.\\[\\]_-]+(:(?!80$|443$)[0-9]{1,5})?$';

const UUID = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;
/** An id, which is a UUID in its usual form. */
export const ID = UUID.source;

/** Whether a text can be an id: other texts are not looked up. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

const MESSAGES = new Map([
  [NOT_BLANK, 'must contain more than spaces, for example Export to CSV'],
  [ONE_LINE, 'must be on one line and without control characters, for example Ana Lima'],
  [ORIGIN, 'must be an origin in lower case without a path, for example https://app.example.com'],
  [ID, 'must be an id'],
]);

/** Says what a value must be, for a value that does not match `pattern`. */
export function patternMessage(pattern: string): string {
  return MESSAGES.get(pattern) ?? `must match ${pattern}`;
}

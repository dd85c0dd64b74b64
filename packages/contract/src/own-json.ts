/**
 * A value of JSON that this product or its repository wrote itself, with the type that it was written with: nothing is checked. What others
 * send goes through a validator instead.
 *
 * @throws SyntaxError when the text is no JSON
 */
export function ownJson<T>(text: string): T {
  return JSON.parse(text) as T;
}

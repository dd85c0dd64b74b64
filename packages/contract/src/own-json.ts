/** A value of whose type the caller is sure: nothing has checked it. */
export type Trusted<T> = T;

/**
 * A value of JSON that is trusted, with the type that it was written with: the product's own, its repository's, or that of its operator and of
 * the tools it runs. Nothing is checked; what others send goes through a validator instead.
 *
 * @throws SyntaxError when the text is no JSON
 */
export function ownJson<T>(text: string): Trusted<T> {
  return JSON.parse(text) as T;
}

import { AppError } from '@feedback/runtime';

/**
 * The parameters of a request, as they were sent.
 * @throws AppError `malformed` for U+0000, which no parameter may contain (RFC 6749 appendix A) and PostgreSQL cannot store
 */
export function readParameters(text: string): URLSearchParams {
  const parameters = new URLSearchParams(text);
  for (const [name, value] of parameters)
    if (name.includes('\0') || value.includes('\0'))
      throw new AppError('malformed', 'A parameter must not contain the character U+0000');
  return parameters;
}

/** Replaces a parameter that was sent once. A parameter that was sent twice stays unchanged, and the provider refuses it. */
export function replaceOnce(parameters: URLSearchParams, name: string, value: string): void {
  if (parameters.getAll(name).length < 2) parameters.set(name, value);
}

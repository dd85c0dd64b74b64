import { AppError, type RefusalKind } from '@feedback/runtime';
import { type Request } from 'express';
import { type MediaProblem, mediaProblem, mediaProblemInWords, type MediaType } from './media-type.ts';

/**
 * How an operation refuses headers that announce a body of another kind than it takes; as `malformed` for problems not listed
 * here.
 */
export type MediaRefusals = { refusedAs?: Partial<Record<MediaProblem, RefusalKind>> };

/** @throws AppError when the headers do not announce a body of this type, in UTF-8 and uncompressed */
export function checkMediaType(
  { headers }: Pick<Request, 'headers'>,
  expected: MediaType,
  { refusedAs = {} }: MediaRefusals,
): void {
  const problem = mediaProblem(headers, expected);
  if (problem) throw new AppError(refusedAs[problem] ?? 'malformed', mediaProblemInWords(problem, expected));
}

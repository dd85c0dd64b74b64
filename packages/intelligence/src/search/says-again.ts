import { AGAIN } from './question-phrases.ts';
import { findPhrases, toPhrases, toTokens } from './question-tokens.ts';

/** Words of customers about what was thought to be solved. */
const UNSOLVED = toPhrases<true>([
  [
    `thought this was fixed, thought it was fixed, thought that was fixed, thought this had been fixed, thought it had been fixed, thought you fixed, thought this was solved, thought it was solved, thought this had been solved, thought it had been solved,
     supposed to be fixed, supposed to be solved, supposed to have been fixed, not fixed after all, not solved after all, as before the fix, before the fix, after the fix, since the fix, despite the fix, came back after, is back after, it's back, broke again, broken again`,
    true,
  ],
]);

/** Words of other languages for “again”, beside those that questions have. */
const ONCE_MORE = toPhrases<true>([
  [
    'once more, same as before, exactly as before, encore une fois, otra vez, de nuevo, di nuovo, weer, erneut',
    true,
  ],
]);

/** Whether a customer's words say that something was not solved after all. Takes linear time. */
export function saysUnsolved(text: string): boolean {
  return findPhrases(toTokens(text), UNSOLVED).length > 0;
}

/** Whether a customer's words say that something happens again. Takes linear time. */
export function saysAgain(text: string): boolean {
  const tokens = toTokens(text);
  return [AGAIN, ONCE_MORE, UNSOLVED].some((phrases) => findPhrases(tokens, phrases).length > 0);
}

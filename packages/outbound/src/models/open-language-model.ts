import { type ModelPurpose } from '@feedback/contract/vocabulary';
import pLimit from 'p-limit';
import {
  type LanguageModel,
  type ModelOutcome,
  type ModelQuestion,
  type ModelSettings,
  type Pause,
  type TokensUsed,
} from './language-model.ts';

/** The pause after a first failure, doubled with each further one, and the longest. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 300_000];
const USUAL: ModelPurpose = 'trial';
const NOTHING: TokensUsed = { in: 0, out: 0 };
const GIVEN_UP: ModelOutcome = {
  outcome: 'away',
  used: NOTHING,
  why: 'its asker waits no longer',
  afterMs: 0,
};

/**
 * A large model by its settings. After a failure the provider is left alone for a while, for as long as it asks or longer with each
 * further failure: questions of the same purpose then fail at once. One that fails at questions of one purpose may answer others: feedback is
 * read while priorities cannot be named. The providers' code is loaded with the first question.
 */
export function openLanguageModel(settings: ModelSettings, { now = Date.now } = {}): LanguageModel {
  const id = `${settings.provider}:${settings.name}`;
  const inTurn = pLimit(settings.concurrency);
  const closing = new AbortController();
  const failed = new Map<ModelPurpose, { times: number; until: number }>();

  function rest(purpose: ModelPurpose = USUAL): Pause | null {
    const { times, until } = failed.get(purpose) ?? { times: 0, until: 0 };
    const afterMs = until - now();
    return afterMs > 0 ? { why: `it is left alone after ${times} failures`, afterMs } : null;
  }

  async function ask(question: ModelQuestion, until: number): Promise<ModelOutcome> {
    closing.signal.throwIfAborted();
    const { purpose = USUAL } = question;
    const pause = rest(purpose);
    if (pause) return { outcome: 'away', used: NOTHING, ...pause };
    const deadlineMs = until - now();
    if (deadlineMs <= 0)
      return { outcome: 'away', used: NOTHING, why: 'others were asked first', afterMs: FIRST_PAUSE_MS };
    if (question.signal?.aborted) return GIVEN_UP;
    const { askProvider } = await import('./ask-provider.ts');
    const answer = await askProvider(settings, { ...question, deadlineMs }, closing.signal);
    if (question.signal?.aborted && answer.outcome === 'away') return { ...GIVEN_UP, used: answer.used };
    if (answer.outcome !== 'away') {
      failed.delete(purpose);
      return answer;
    }
    const times = (failed.get(purpose)?.times ?? 0) + 1;
    const afterMs = Math.max(answer.afterMs, pauseMs(times));
    failed.set(purpose, { times, until: now() + afterMs });
    return { ...answer, afterMs };
  }

  return {
    id,
    rest,
    ask: (question) => {
      // A question with a deadline of its own has it from now on; any other, from its turn on.
      const until = question.deadlineMs === undefined ? null : now() + question.deadlineMs;
      let isBegun = false;
      const answered = inTurn(() => {
        isBegun = true;
        return ask(question, until ?? now() + settings.deadlineMs);
      });
      const { signal } = question;
      if (!signal) return answered;
      return new Promise((resolve, reject) => {
        answered.then(resolve, reject);
        signal.addEventListener('abort', () => {
          if (!isBegun) resolve(GIVEN_UP); // it still waits for its turn, and will have none
        });
      });
    },
    close: () => closing.abort(new Error('The process is shutting down')),
  };
}

/** Half of the pause is by chance, so that workers do not come back together. */
function pauseMs(failures: number): number {
  const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
  return most * (0.5 + Math.random() / 2);
}

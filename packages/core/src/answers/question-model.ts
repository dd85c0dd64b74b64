import { createHash } from 'node:crypto';
import { type WorkspaceModel } from '../models/metered-model.ts';
import { type Models } from '../models/workspace-models.ts';
import { maskNames } from '../readings/mask-names.ts';
import { type ReadAs } from './read-as.ts';
import { type SearchMemory } from './search-memory.ts';

/** What a model is asked about a question. `read`: what its answer means; null for one that cannot be used. */
type Asked<T> = {
  instructions: string;
  request: object;
  schema: object;
  tokensOut: number;
  deadlineMs: number;
  read: (answer: unknown) => T | null;
};

/** The model of a workspace, where it is asked about members' questions. */
export type QuestionModel = Pick<WorkspaceModel, 'id' | 'masks'> & {
  /** What it answers; null where it gives no usable answer. The same is asked about once in ten minutes. */
  ask: <T>(asked: Asked<T>) => Promise<T | null>;
};

/** The most time that models take of one question, whatever they are asked about it: a person or an agent waits. */
const MOST_MS = 20_000;

type ModelDeps = { models: Pick<Models, 'of'>; searchMemory?: Pick<SearchMemory, 'answers'> };

/** The model that a workspace's questions may be put to; null for none. What it is asked is given up once `signal` is aborted. */
export async function openQuestionModel(
  { models, searchMemory }: ModelDeps,
  workspaceId: string,
  signal?: AbortSignal,
): Promise<QuestionModel | null> {
  const model = await models.of(workspaceId, 'question');
  if (!model) return null;
  const until = performance.now() + MOST_MS;
  return {
    id: model.id,
    masks: model.masks,
    ask: async ({ instructions, request, schema, tokensOut, deadlineMs, read }) => {
      const data = JSON.stringify(request);
      const key = createHash('sha256')
        .update(JSON.stringify([workspaceId, model.id, instructions, data]))
        .digest('hex');
      const known = searchMemory?.answers.get(key);
      if (known) return read(known.answer);
      const leftMs = until - performance.now();
      if (leftMs <= 0 || (await model.rest())) return null;
      const answer = await model.ask({
        instructions,
        data,
        schema,
        tokensOut,
        deadlineMs: Math.min(deadlineMs, leftMs),
        ...(signal && { signal }),
      });
      if (answer.outcome !== 'answered') return null;
      searchMemory?.answers.set(key, { answer: answer.value }); // also one that cannot be used: it would be given again
      return read(answer.value);
    },
  };
}

/** A question as a model is sent it: where it masks, with marks for the names that were recognised, for addresses and long numbers. */
export function asSent(
  question: string,
  { filters, companies = [] }: ReadAs,
  { masks }: Pick<QuestionModel, 'masks'>,
): string {
  if (!masks) return question;
  const named = [
    ...[...(filters.accounts ?? []), ...(filters.except ?? []), ...companies].map((companyName) => ({
      companyName,
      customerName: null,
    })),
    ...(filters.customers ?? []).map((customerName) => ({ companyName: null, customerName })),
    { companyName: null, customerName: null },
  ];
  return named.reduce((text, names) => maskNames(text, names).text, question);
}

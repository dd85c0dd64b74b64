import {
  ById,
  FEEDBACK_STATES,
  FeedbackFound,
  FeedbackListed,
  PAGE,
  Type,
  USUAL_PAGE,
} from '@feedback/contract';
import { type ActDeps } from '../acts/act-deps.ts';
import { act } from '../acts/act.ts';
import { listFeedback as list, NO_FEEDBACK, readFeedback } from './read-feedback.ts';
import { toFound, toListed } from './shown-feedback.ts';

const common = { tag: 'Feedback', least: 'viewer', method: 'GET' } as const;
const text = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 200, noNul: true, wellFormed: true, description }));

export const listFeedback = act({
  ...common,
  path: '/api/feedback',
  summary: 'What customers said, as it was sent, the newest first.',
  input: Type.Object({
    q: text('Only what has these words in its text or in the customer’s names, as they are written.'),
    source: text('Only what came from there.'),
    state: Type.Optional(Type.Enum([...FEEDBACK_STATES])),
    ...PAGE,
  }),
  example: { q: 'export', limit: 5 },
  answers: { 200: Type.Object({ feedback: Type.Array(FeedbackListed) }) },
  run: (deps: Pick<ActDeps, 'db'>, caller, { q, source, state, before, limit = USUAL_PAGE }) => {
    const filter = {
      ...(q !== undefined && { words: q }),
      ...(source !== undefined && { source }),
      ...(state !== undefined && { state }),
    };
    return list(deps, caller, { filter, before, limit });
  },
  shown: (found, caller) => ({ feedback: found.map((item) => toListed(item, caller)) }),
});

export const getFeedback = act({
  ...common,
  path: '/api/feedback/{id}',
  summary: 'A piece of feedback, or a part of one, with all that is known of it and what was done with it.',
  input: ById,
  answers: { 200: FeedbackFound },
  refusals: [NO_FEEDBACK],
  run: readFeedback,
  shown: toFound,
});

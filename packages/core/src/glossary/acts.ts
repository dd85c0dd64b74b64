import {
  ById,
  GlossaryEntry,
  GlossaryMeaning,
  GlossarySuggestion,
  MAX_GLOSSARY_LENGTH,
  Type,
} from '@feedback/contract';
import { glossary, type glossarySuggestions, withWorkspace } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { act } from '../acts/act.ts';
import {
  type GlossaryEntry as Entry,
  NO_TERM,
  removeGlossaryEntry as remove,
  setGlossaryEntry as set,
  TOO_MANY_TERMS,
} from './change-glossary.ts';
import {
  dismissGlossarySuggestion as dismiss,
  listGlossarySuggestions as suggestions,
  NO_SUGGESTION,
} from './glossary-suggestions.ts';

export type GlossaryEntryFound = glossary.GlossaryEntryFound;
export type GlossarySuggestionFound = glossarySuggestions.SuggestionFound;

type Stored = Pick<ActDeps, 'db'>;
const tag = 'Glossary';
const term = Type.String({ minLength: 1, maxLength: MAX_GLOSSARY_LENGTH, noNul: true, wellFormed: true });

export const listGlossary = act({
  method: 'GET',
  path: '/api/glossary',
  tag,
  summary:
    'The workspace’s terms with the words that say the same; `is_applied` is false while items are still read again.',
  least: 'viewer',
  answers: { 200: Type.Object({ entries: Type.Array(GlossaryEntry), is_applied: Type.Boolean() }) },
  run: ({ db }: Stored, { workspaceId }) =>
    withWorkspace(db, workspaceId, async (tx) => ({
      entries: await glossary.list(tx, workspaceId),
      pass: await glossary.pass(tx, workspaceId),
    })),
  shown: ({ entries, pass }) => ({ entries: entries.map(toEntry), is_applied: pass === undefined }),
});

export const setGlossaryEntry = act({
  method: 'PUT',
  path: '/api/glossary/{term}',
  tag,
  summary:
    'Set the words and phrases that say the same as a term. Items that contain one are compared, found and named by it, earlier ones within minutes.',
  least: 'owner',
  input: Type.Object({ term, ...GlossaryMeaning.properties }),
  example: { term: 'SSO', means: ['single sign-on', 'SAML'] },
  answers: { 200: GlossaryEntry },
  refusals: [TOO_MANY_TERMS],
  run: (deps: Pick<ActDeps, 'db' | 'now' | 'knownWords'>, { workspaceId, by }, given) =>
    set(deps, workspaceId, { term: given.term.trim(), means: given.means, by }),
  shown: toEntry,
});

export const removeGlossaryEntry = act({
  method: 'DELETE',
  path: '/api/glossary/{term}',
  tag,
  summary: 'Remove a term. Its words are words of their own again.',
  least: 'owner',
  input: Type.Object({ term: Type.String() }),
  example: { term: 'SSO' },
  answers: { 204: null },
  refusals: [NO_TERM],
  run: ({ db }: Stored, { workspaceId, by }, given) => remove({ db }, workspaceId, { term: given.term, by }),
});

export const listGlossarySuggestions = act({
  method: 'GET',
  path: '/api/glossary/suggestions',
  tag,
  summary:
    'Pairs of words that merges and moves take for the same, after two of them or a clear one; at most 20. Setting an entry with both accepts one.',
  least: 'viewer',
  answers: { 200: Type.Object({ suggestions: Type.Array(GlossarySuggestion) }) },
  run: ({ db }: Stored, { workspaceId }) => suggestions({ db }, workspaceId),
  shown: (found) => ({ suggestions: found }),
});

export const dismissGlossarySuggestion = act({
  method: 'DELETE',
  path: '/api/glossary/suggestions/{id}',
  tag,
  summary: 'Dismiss a suggestion. The pair is not suggested again.',
  least: 'owner',
  input: ById,
  answers: { 204: null },
  refusals: [NO_SUGGESTION],
  run: ({ db }: Stored, { workspaceId, by }, { id }) => dismiss({ db }, workspaceId, { id, by }),
});

function toEntry({ term: of, means, updatedAt }: Entry) {
  return { term: of, means, updated_at: updatedAt.toISOString() };
}

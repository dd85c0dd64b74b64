import { Type } from 'typebox';
import { REPOSITORY_STATES } from './vocabulary.ts';

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

/** Connects a repository. */
export const NewRepository = Type.Object({
  url: Type.String({
    minLength: 1,
    maxLength: 1000,
    noNul: true,
    wellFormed: true,
    description:
      'An https address without credentials, or a folder that the operator allows (REPOSITORY_FOLDERS).',
  }),
  branch: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      noNul: true,
      wellFormed: true,
      description: 'The branch to read; the repository’s own choice (HEAD) when absent.',
    }),
  ),
});
export type NewRepository = Type.Static<typeof NewRepository>;

/** The connected repository. */
export const Repository = Type.Object({
  id: Type.String(),
  name: Type.String(),
  url: Type.String(),
  branch: textOrNull('The branch that was asked for.'),
  state: Type.Enum([...REPOSITORY_STATES], {
    description: '`failed` with a `reason`; it is looked at again by itself.',
  }),
  reason: textOrNull('Why it cannot be read.'),
  sha: textOrNull('The commit that was read last.'),
  indexed_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  stale: Type.Boolean({ description: 'Whether the branch has moved on since that commit was read.' }),
  files: Type.Integer({ minimum: 0, description: 'Files of code in that commit.' }),
  symbols: Type.Integer({ minimum: 0, description: 'Functions and types that they define.' }),
  created_at: Type.String({ format: 'date-time' }),
});
export type Repository = Type.Static<typeof Repository>;

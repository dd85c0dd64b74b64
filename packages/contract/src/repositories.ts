import { Type } from './schema.ts';
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
      'An https address without credentials, an ssh address (ssh://git@host/path or git@host:path) where the operator has set up keys (REPOSITORY_SSH_KEYS), or a folder that the operator allows (REPOSITORY_FOLDERS).',
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
  token: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1000,
      pattern: '^[!-~]+$',
      description:
        'An access token that may read the repository, for an https address. It is stored encrypted and never shown; connecting again with another one replaces it.',
    }),
  ),
  username: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: '^[!-9;-~]+$',
      description:
        'The user name that belongs to the token; `x-access-token` when absent, which suits GitHub and GitLab. Only with `token`.',
    }),
  ),
});
export type NewRepository = Type.Static<typeof NewRepository>;

/** A command that runs tests, and where the repository says so. */
const TestCommand = Type.Object({
  command: Type.String({ description: 'Words of the repository: read it before you run it.' }),
  folder: Type.String({ description: 'The folder in which it is run; empty for the root.' }),
  path: Type.String({ description: 'The file that says so.' }),
  line: Type.Integer({ minimum: 1 }),
});

/** A connected repository. */
export const Repository = Type.Object({
  id: Type.String(),
  name: Type.String(),
  url: Type.String(),
  branch: textOrNull('The branch that was asked for.'),
  credential: Type.Union([Type.Literal('token'), Type.Literal('ssh'), Type.Null()], {
    description: 'What the repository is read with: a token, the operator’s ssh key, or nothing.',
  }),
  state: Type.Enum([...REPOSITORY_STATES], {
    description: '`failed` with a `reason`; it is looked at again by itself.',
  }),
  reason: textOrNull('Why it cannot be read.'),
  sha: textOrNull('The commit that was read last.'),
  indexed_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  stale: Type.Boolean({ description: 'Whether the branch has moved on since that commit was read.' }),
  files: Type.Integer({ minimum: 0, description: 'Files of code in that commit.' }),
  symbols: Type.Integer({ minimum: 0, description: 'Functions and types that they define.' }),
  unread_files: Type.Integer({
    minimum: 0,
    description:
      'Those of the files that could not be read, such as within the time for one file. They are read again a few times, and specs do not name them.',
  }),
  test_commands: Type.Array(TestCommand, {
    maxItems: 20,
    description: 'How the repository says that its tests are run, the commands nearest to its root.',
  }),
  created_at: Type.String({ format: 'date-time' }),
});
export type Repository = Type.Static<typeof Repository>;

import { NewRepository, validator } from '@feedback/contract';
import { connectRepository, MOST_REPOSITORIES } from '@feedback/core';
import { type events } from '@feedback/db';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { fieldsOf, type FormFields } from '../../form-fields.ts';
import { refusalOf, shownAgain, toProblems } from '../../form-shown.ts';
import { say } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { readRepositories } from './read-repositories.ts';
import { repositoriesPage } from './repositories-page.tsx';

const FIELDS = ['url', 'branch', 'username'] as const;
/** Most hosts look at the token alone. */
const ANY_USER = 'x-access-token';
const TOO_MANY = `${MOST_REPOSITORIES} repositories are connected, and a workspace has no more. Disconnect one first.`;
const SENTENCES = {
  url: 'Write the address of a repository.',
  branch: 'Write the name of a branch, of at most 255 characters.',
  token: 'A token has no spaces, and at most 1,000 characters.',
  username: 'A user name has no spaces and no colons, and at most 255 characters.',
};
const check = validator(NewRepository);

/** POST /settings/repositories: connects a repository; the worker reads it. */
export function postRepository(deps: Pick<ConsoleDeps, 'db' | 'config'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id } = visit.workspace;
    const fields = fieldsOf(req);
    const result = await connect(deps, id, { fields, by: actorOf(req, res) });
    if ('problems' in result) {
      const all = await readRepositories(deps.db, id);
      const form = shownAgain(fields, FIELDS, result.problems);
      sendPage(res.status(422), repositoriesPage({ visit, repositories: all, form }));
      return;
    }
    say(res, { text: `${result.name} is connected. It is read now, which takes seconds to minutes.` });
    res.redirect(303, `${visit.home}/settings/repositories`);
  };
}

/** Connects what a form asks for, or says what is wrong with it, by field. */
async function connect(
  { db, config }: Pick<ConsoleDeps, 'db' | 'config'>,
  workspaceId: string,
  { fields, by }: { fields: FormFields; by: events.Actor },
): Promise<{ name: string } | { problems: Record<string, string> }> {
  const sent = Object.entries({
    url: fields.text('url'),
    branch: fields.text('branch'),
    token: fields.text('token'),
    username: fields.text('username'),
  }).filter(([, text]) => text !== '');
  const checked = check(Object.fromEntries(sent));
  if (!checked.ok) return { problems: toProblems(checked.problems, SENTENCES) };
  const { url, branch = null, token: secret, username } = checked.value;
  if (secret === undefined && username !== undefined)
    return { problems: { username: 'A user name goes with a token, and there is none.' } };
  const token = secret === undefined ? null : { token: secret, username: username ?? ANY_USER };
  const deps = { db, allowed: config.repositories, encryptionKey: config.encryptionKey };
  try {
    const result = await connectRepository(deps, workspaceId, { url, branch, token, by });
    if (result.outcome === 'too-many') return { problems: { url: TOO_MANY } };
    return { name: result.repository.name };
  } catch (error) {
    return { problems: { [fieldOf(error)]: refusalOf(error) } };
  }
}

/** The field that a refusal is about: its message begins with the name. */
function fieldOf(error: unknown): string {
  const [, field] = /^(url|branch|token)\b/.exec(error instanceof Error ? error.message : '') ?? [];
  return field ?? 'url';
}

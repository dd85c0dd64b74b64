import { repositoryActs } from '@feedback/core';
import { Router } from 'express';
import { actForm } from '../../act-form.ts';
import { actPage } from '../../act-page.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { shownAgain } from '../../form-shown.ts';
import { requireRole } from '../../require-visit.ts';
import { pushAddressPage } from './push-address-page.tsx';
import { repositoriesPage } from './repositories-page.tsx';

const FIELDS = ['url', 'branch', 'username'] as const;
const TO = '/settings/repositories';
const SENTENCES = {
  url: 'Write the address of a repository.',
  branch: 'Write the name of a branch, of at most 255 characters.',
  token: 'A token has no spaces, and at most 1,000 characters.',
  username: 'A user name has no spaces and no colons, and at most 255 characters.',
};

/** The connected repositories, and what was read of them. */
export function repositoryRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const form = [requireRole('owner'), ...deps.readForm];
  router.get(
    '/',
    actPage(deps, repositoryActs.listRepositories, ({ value, ...shown }) =>
      repositoriesPage({ ...shown, repositories: value }),
    ),
  );
  router.post(
    '/',
    form,
    actForm(deps, repositoryActs.connectRepository, {
      read: (fields) => {
        const sent = ['url', 'branch', 'token', 'username'].map((name) => [name, fields.text(name)]);
        return Object.fromEntries(sent.filter(([, text]) => text !== ''));
      },
      next: ({ value: { name } }) => ({
        said: `${name} is connected. It is read now, which takes seconds to minutes.`,
        to: TO,
      }),
      sentences: SENTENCES,
      refusedAt: 'url',
      again: async ({ fields, problems, visit, caller }) => {
        const repositories = await repositoryActs.listRepositories.perform(deps, caller, {});
        return repositoriesPage({ visit, repositories, form: shownAgain(fields, FIELDS, problems) });
      },
    }),
  );
  router.get(
    '/:id/push-address',
    requireRole('owner'),
    actPage(deps, repositoryActs.getPushAddress, ({ value, visit }) =>
      pushAddressPage({ visit, address: value }),
    ),
  );
  router.post(
    '/:id/look',
    form,
    actForm(deps, repositoryActs.lookAtRepository, {
      next: ({ value: { name } }) => ({ said: `${name} is looked at now.`, to: TO }),
    }),
  );
  router.post(
    '/:id/disconnect',
    form,
    actForm(deps, repositoryActs.disconnectRepository, {
      next: () => ({
        said: 'The repository is disconnected, and what was read of it is deleted.',
        to: TO,
      }),
    }),
  );
  return router;
}

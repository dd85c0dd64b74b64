import { previewErasure } from '@feedback/core';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { fieldsOf } from '../../form-fields.ts';
import { shownAgain } from '../../form-shown.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { erasuresPage } from './erasures-page.tsx';
import { previewPage } from './preview-page.tsx';
import { readErasures } from './read-erasures.ts';
import { PERSON_FIELDS, toPerson } from './to-person.ts';

/** POST /settings/erasures/preview: counts what would go. It is a POST, so that the person stands in no address. */
export function postErasurePreview(deps: Pick<ConsoleDeps, 'db'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const fields = fieldsOf(req);
    const asked = toPerson(fields);
    if ('problems' in asked) {
      const form = shownAgain(fields, PERSON_FIELDS, asked.problems);
      sendPage(res.status(422), erasuresPage({ visit, ...(await readErasures(deps, visit)), form }));
      return;
    }
    const { person } = asked;
    const found = await previewErasure(deps, visit.workspace.id, { ...person, by: actorOf(req, res) });
    sendPage(res, previewPage({ visit, person, found }));
  };
}

import {
  auditActs,
  type Caller,
  correctionActs,
  feedbackActs,
  readPriorities,
  readSources,
} from '@feedback/core';
import { type RequestHandler, Router } from 'express';
import { actForm } from '../act-form.ts';
import { actPage } from '../act-page.ts';
import { type ConsoleDeps } from '../deps.ts';
import { pageOf } from '../parts/page-of.ts';
import { toPageStart } from '../parts/page-start.ts';
import { requireRole } from '../require-visit.ts';
import { actsPage } from './acts-page.tsx';
import { itemPage } from './item-page.tsx';
import { itemsPage } from './items-page.tsx';
import { toItemsQuery } from './items-query.ts';

const PAGE = 50;
/** The most priorities to choose from. */
const CHOICES = 40;

/** The pages of what came in, and of what people and agents did. */
export function activityRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.get('/', listOfItems(deps));
  router.get('/acts', listOfActs(deps));
  router.get('/:id', onePage(deps));
  const post = (path: string, handler: RequestHandler) =>
    router.post(`/:id/${path}`, ...deps.readForm, requireRole('member'), handler);
  post(
    'move',
    actForm(deps, correctionActs.moveItem, {
      ...saying('Moved. It stays where you put it, and the ranking follows within a minute.'),
      read: (fields) => ({ priority_id: fields.text('into') }),
      sentences: { priority_id: 'Choose the priority that it belongs to.' },
    }),
  );
  post(
    'kind',
    actForm(deps, correctionActs.classifyItem, {
      ...saying('The kind is set, and feedback like it will be read the same way.'),
      read: (fields) => ({ kind: fields.text('kind') }),
      sentences: { kind: 'Choose one of the kinds.' },
    }),
  );
  post(
    'exclude',
    actForm(deps, correctionActs.excludeItem, saying('Set aside: it counts nowhere until you restore it.')),
  );
  post(
    'restore',
    actForm(
      deps,
      correctionActs.restoreItem,
      saying('Restored: it is placed with feedback like it within a minute.'),
    ),
  );
  post('retry', actForm(deps, correctionActs.retryItem, saying('It is being read again.')));
  return router;
}

/** A form on the page of an item, which leads back to it. */
function saying(said: string) {
  const to = ({ input }: { input: { id: string } }) => `/activity/${input.id}`;
  return { next: (done: { input: { id: string } }) => ({ said, to: to(done) }), refusedTo: to };
}

/** GET /activity: what customers said, newest first. */
function listOfItems(deps: ConsoleDeps): RequestHandler {
  return actPage(
    deps,
    feedbackActs.listFeedback,
    async ({ value, query: asked, ...shown }) => {
      const query = toItemsQuery(asked);
      const { before, ...filter } = query;
      const here = `${shown.visit.home}/activity`;
      const at = before === '' ? undefined : before;
      const page = pageOf(value, {
        size: PAGE,
        here,
        query: filter,
        from: 'before',
        at,
        idOf: ({ id }) => id,
      });
      const sources = await readSources(deps, shown.caller);
      return itemsPage({ ...shown, query, sources, found: page.shown, pages: page.pages });
    },
    (query) => {
      const asked = Object.entries(toItemsQuery(query)).filter(([, value]) => value !== '');
      return { ...Object.fromEntries(asked), limit: PAGE + 1 };
    },
  );
}

/** GET /activity/acts: what people and agents did, newest first. */
function listOfActs(deps: ConsoleDeps): RequestHandler {
  return actPage(
    deps,
    auditActs.listActivity,
    ({ value: { found, titles }, input: { before: at }, ...shown }) => {
      const here = `${shown.visit.home}/activity/acts`;
      const page = pageOf(found, { size: PAGE, here, from: 'before', at, idOf: ({ id }) => id });
      return actsPage({ ...shown, found: page.shown, titles, pages: page.pages });
    },
    ({ before }) => ({ before: toPageStart(before), limit: PAGE + 1 }),
  );
}

/** GET /activity/{id}: one item, with all that is known of it and what became of it. `?into=` looks for a priority to move it to. */
function onePage(deps: ConsoleDeps): RequestHandler {
  return actPage(deps, feedbackActs.getFeedback, async ({ value, query: { into }, ...shown }) => {
    const looked = typeof into === 'string' ? into.replaceAll('\0', '').trim().slice(0, 200) : undefined;
    return itemPage({ ...shown, ...value, choices: await choose(deps, shown.caller, looked), looked });
  });
}

/** Priorities to move an item to: the first of the ranking, or those whose title fits. */
async function choose(
  deps: ConsoleDeps,
  { workspaceId }: Caller,
  looked: string | undefined,
): Promise<{ id: string; title: string }[]> {
  const read = await readPriorities(deps, workspaceId, {
    filter: {},
    ...(looked !== undefined && looked !== '' && { query: looked }),
    order: 'score',
    limit: CHOICES,
  });
  return read.outcome === 'read' ? read.priorities : [];
}

import { ID } from './patterns.ts';
import { Type } from './schema.ts';

/** The input of an operation that takes nothing. */
export const NO_INPUT = Type.Object({});

/** The id of something of a workspace. */
export const Id = Type.String({ pattern: ID, description: 'An id (UUID).' });

/** The input of an operation on one thing. */
export const ById = Type.Object({ id: Id });

/** How many entries a page has when its reader does not say. */
export const USUAL_PAGE = 50;

/** The fields that page through a list, newest first. */
export const PAGE = {
  before: Type.Optional(
    Type.String({
      pattern: ID,
      description: 'The id of the last entry of the page before; the first page when absent.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, description: `How many; ${USUAL_PAGE} when absent.` }),
  ),
};

/** The input of a list that is read page by page. */
export const Page = Type.Object(PAGE);

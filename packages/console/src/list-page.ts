import { type TObject } from '@feedback/contract';
import { type Act } from '@feedback/core';
import { type RequestHandler } from 'express';
import { actPage, type Shown } from './act-page.ts';
import { pageOf, type Pages } from './parts/page-of.ts';
import { toPageStart } from './parts/page-start.ts';

type ListOf<T> = {
  size: number;
  /** The path of the page below the workspace. */
  path: string;
  /** The field of the act's input, and of the address, that says after which entry a page begins. */
  from: 'before' | 'after';
  idOf: (one: T) => string;
};

/** The handler of a page that shows what an act lists, page by page. */
export function listPage<Needs, Input extends TObject, T>(
  deps: Needs,
  act: Act<Needs, Input, T[]>,
  { size, path, from, idOf }: ListOf<T>,
  page: (shown: Omit<Shown<Input, T[]>, 'value'> & { found: T[]; pages: Pages }) => string,
): RequestHandler {
  return actPage(
    deps,
    act,
    ({ value, ...shown }) => {
      const here = `${shown.visit.home}${path}`;
      const at = toPageStart(shown.query[from]);
      const { shown: found, pages } = pageOf(value, { size, here, from, at, idOf });
      return page({ ...shown, found, pages });
    },
    (query) => ({ [from]: toPageStart(query[from]), limit: size + 1 }),
  );
}

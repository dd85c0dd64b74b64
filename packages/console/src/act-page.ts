import { type Static, type TObject } from '@feedback/contract';
import { type Act, type Caller } from '@feedback/core';
import { type Request, type RequestHandler } from 'express';
import { callerOf } from './act-form.ts';
import { type Said } from './layout/frame.tsx';
import { takeSaid } from './said.ts';
import { sendPage } from './send-page.ts';
import { type Visit, visitOf } from './visit.ts';

/** The query of an address, as Express reads it. */
export type Query = Pick<Request, 'query'>['query'];

/** What a page is made of: what an act has read, for whom, and what the form before it said. */
export type Shown<Input extends TObject, Value> = {
  value: Value;
  input: Static<Input>;
  visit: Visit;
  caller: Caller;
  said: Said | undefined;
  /** The query of the page's address, for what is no input of the act. */
  query: Query;
};

/** The handler of a page that shows what an act reads; the fields of the path are its input, and what `read` finds in the query. */
export function actPage<Needs, Input extends TObject, Value>(
  deps: Needs,
  act: Act<Needs, Input, Value>,
  page: (shown: Shown<Input, Value>) => string | Promise<string>,
  read: (asked: Query) => object = () => ({}),
): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const caller = callerOf(req, res);
    const { query, params } = req;
    const input = act.named({ ...read(query), ...namedIn(act, params) });
    const value = await act.perform(deps, caller, input);
    sendPage(res, await page({ value, input, visit, caller, said: takeSaid(req, res), query }));
  };
}

/** The parameters of an address that the act knows: the workspace's own is not its matter. */
function namedIn({ input }: { input: TObject }, params: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(params).filter(([name]) => name in input.properties));
}

import { type Response } from 'express';

type WithLocals = Pick<Response, 'locals'>;

/** A typed value that one handler stores on `res.locals` for later ones. */
export type Local<T> = {
  set: (res: WithLocals, value: T) => void;
  /** @throws when no handler has set the value, which means that the routes are in the wrong order */
  of: (res: WithLocals) => T;
  /** Undefined when no handler has set it. */
  find: (res: WithLocals) => T | undefined;
};

/** Names a value of `res.locals`. Each name is declared once, in the file of the handler that sets it. */
export function local<T>(name: string): Local<T> {
  const find = ({ locals }: WithLocals) => locals[name] as T | undefined; // only `set` writes it
  return {
    set: ({ locals }, value) => {
      locals[name] = value;
    },
    find,
    of: (res) => {
      const value = find(res);
      if (value === undefined) throw new Error(`no handler has set ${name} on this request`);
      return value;
    },
  };
}

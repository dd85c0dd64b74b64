import {
  type Checked,
  NO_INPUT,
  type Static,
  type TObject,
  type TSchema,
  validator,
} from '@feedback/contract';
import { type events, type people } from '@feedback/db';
import { AppError, type RefusalKind } from '@feedback/runtime';
import { type ActDeps } from './act-deps.ts';
import { requireRole } from './acting.ts';
import { type Tag } from './tags.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who acts: a member of a workspace, with the role that they had when the request came. */
export type Caller = {
  workspaceId: string;
  by: events.Actor;
  role: people.Role;
  /** The id of the session token that the call came with. */
  session?: string | undefined;
};

/** A refusal with its words. An act lists those that it may give, and the documentation shows them. */
export type Refusal = { kind: RefusalKind; detail: string };

/** The error that stands for a declared refusal. */
export function refused({ kind, detail }: Refusal): AppError {
  return new AppError(kind, detail);
}

/** The possible answers by status; null for an answer without a body. */
export type Answers = Readonly<Record<number, TSchema | null>>;
type BodyOf<Result extends Answers> = {
  [Status in keyof Result]: Result[Status] extends TSchema ? Static<Result[Status]> : null;
}[keyof Result];

/** Everything about an act but what it does: what documents and routes are made from. */
export type Declared = {
  method: Method;
  /** `{id}` in a path is a field of the input. */
  path: `/api/${string}`;
  /** The subject under which the documentation lists it. */
  tag: Tag;
  /** One sentence or two, in Markdown. */
  summary: string;
  /** The least role that may do it: an owner may do what a member may, and a member what a viewer may. */
  least: people.Role;
  /** The fields of the path, then those of the query (GET, DELETE) or of the body. */
  input: TObject;
  /** An input for the documents, as far as it is not the ids of its path. */
  example: Readonly<Record<string, unknown>>;
  answers: Answers;
  /** The media types of a file that it answers with. */
  downloads?: readonly string[];
  refusals: readonly Refusal[];
};

/**
 * An act with its types. `Needs` is what it takes of the process, `Value` what its pages get; as JSON it answers with what the schemas of
 * `answers` say.
 */
export type Act<Needs, Input extends TObject, Value> = Declared & {
  input: Input;
  /**
   * What is wrong with an input, or the input with its defaults.
   * @throws AppError `not-found` when a field of the path cannot name anything
   */
  check: (given: unknown) => Checked<Static<Input>>;
  /**
   * The input whose fields a page has from its address.
   * @throws AppError `not-found` when they cannot name anything, `invalid` for what else is wrong
   */
  named: (given: unknown) => Static<Input>;
  /**
   * Does the act.
   * @throws AppError for each refusal; RoleRefused when the caller's role is too low
   */
  perform: (deps: Needs, caller: Caller, input: Static<Input>) => Promise<Value>;
  /**
   * Checks an input, does the act, and gives its answer.
   * @throws AppError for each refusal; RoleRefused when the caller's role is too low
   */
  answer: (deps: Needs, caller: Caller, given: unknown) => Promise<Answer>;
};

/** What an act answers with: `body` as JSON, null for none, or a file. */
export type Answer = { status: number; body: unknown; file?: Download };

/** A file that is sent piece by piece. */
export type Download = { fileName: string; mediaType: string; pieces: AsyncIterable<Uint8Array> };

/** An act as an adapter sees it that serves all of them: no act needs more than `ActDeps`. */
export type Served = Declared & Pick<Act<ActDeps, TObject, unknown>, 'answer'>;

type Given<Needs, Input extends TObject, Value, Result extends Answers> = Omit<
  Declared,
  'input' | 'example' | 'refusals'
> & {
  input?: Input;
  example?: Partial<Static<Input>>;
  answers: Result;
  refusals?: readonly Refusal[];
  /** What it does. What writes asks for the caller's role again in its transaction (`withActor`). */
  run: (deps: Needs, caller: Caller, input: Static<Input>) => Promise<Value>;
  /** The body of the answer, as JSON; without it the answer has none. */
  shown?: (value: Value, caller: Caller) => BodyOf<Result>;
  /** The answer as a file instead. */
  file?: (value: Value) => Download;
  /** The status of the answer; by default the only one. */
  statusOf?: (value: Value) => keyof Result & number;
};

/**
 * Declares what a person, an agent or a program can do or read. Its subject's `acts.ts` exports it: its name there is its operation id,
 * and with that it is served and documented under /api.
 */
export function act<
  Value,
  const Result extends Answers,
  Needs = ActDeps,
  Input extends TObject = typeof NO_INPUT,
>(given: Given<Needs, Input, Value, Result>): Act<Needs, Input, Value> {
  const { run, shown, file, statusOf, example = {}, refusals = [], ...declared } = given;
  const input = given.input ?? (NO_INPUT as TObject as Input); // the default of the type parameter
  const status = statusOf ?? (() => Number(Object.keys(given.answers)[0]));
  let validate: ((value: unknown) => Checked<Static<Input>>) | undefined;

  const check = (value: unknown) => {
    validate ??= validator(input);
    const checked = validate(declaredOf(input, value));
    const absent = refusals.find(({ kind }) => kind === 'not-found');
    if (absent && !checked.ok && checked.problems.some(({ field }) => given.path.includes(`{${field}}`)))
      throw refused(absent);
    return checked;
  };
  return {
    ...declared,
    input,
    example,
    refusals,
    check,
    named: (value) => checkedInput(check(value)),
    perform: async (deps, caller, value) => {
      requireRole(caller, given.least);
      return run(deps, caller, value);
    },
    answer: async (deps, caller, value) => {
      requireRole(caller, given.least);
      const done = await run(deps, caller, checkedInput(check(value)));
      const body = shown?.(done, caller) ?? null;
      return { status: status(done), body, ...(file && { file: file(done) }) };
    },
  };
}

/** What an act declares of a value: other fields are taken and left, so that no use case meets one that was not checked. */
function declaredOf({ properties }: TObject, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const declared = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name));
  return Object.fromEntries(declared);
}

/**
 * The input of an act.
 * @throws AppError `invalid` naming each field and rule
 */
function checkedInput<T>(checked: Checked<T>): T {
  if (checked.ok) return checked.value;
  const said = checked.problems.map(({ field, message }) => `${field || 'The body'} ${message}`);
  throw new AppError('invalid', said.join('; '));
}

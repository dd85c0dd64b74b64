import { type Static, type TObject } from '@feedback/contract';
import { type Act, type Caller, type Declared } from '@feedback/core';
import { requestOrigin } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler, type Response } from 'express';
import { fieldsOf, type FormFields } from './form-fields.ts';
import { asSentence, type FieldProblems, refusalOf, toProblems } from './form-shown.ts';
import { say } from './said.ts';
import { sendPage } from './send-page.ts';
import { type Visit, visitOf } from './visit.ts';

/** The visitor as the one who acts, with the address that they act from. */
export function callerOf(req: Pick<Request, 'ip' | 'headers'>, res: Response): Caller {
  const { workspace, role, personId } = visitOf(res);
  return { workspaceId: workspace.id, role, by: { personId, from: requestOrigin(req) } };
}

/** What follows a form: a page of the workspace that says what was done, a page that is shown at once, or another address. */
export type Next = { said: string; to: string } | { page: string } | { at: string };

/** A form that is shown again, at the address with these parameters. */
export type ShownAgain = {
  fields: FormFields;
  problems: FieldProblems;
  visit: Visit;
  caller: Caller;
  params: Request['params'];
};

export type ActForm<Input extends TObject, Value> = {
  /** The input from the fields of the form, and of its address where they have other names there; the fields of the path are added. */
  read?: (fields: FormFields, params: Request['params']) => object;
  /** What follows when it is done. */
  next: (done: {
    value: Value;
    input: Static<Input>;
    fields: FormFields;
    visit: Visit;
    caller: Caller;
  }) => Next | Promise<Next>;
  /** What to say of a field, by its name, where the contract's words do not fit a page. */
  sentences?: Record<string, string>;
  /** The form again with its problems, by field; without it a refusal is a page of its own. */
  again?: (shown: ShownAgain) => Promise<string>;
  /** The field at which a refusal stands that names none. */
  refusedAt?: string;
  /** The page of the workspace that says why the act is not possible now; without it that is a page of its own. */
  refusedTo?: (asked: { input: Static<Input>; fields: FormFields }) => string;
};

/** The handler of a form that does an act. */
export function actForm<Needs, Input extends TObject, Value>(
  deps: Needs,
  act: Act<Needs, Input, Value>,
  form: ActForm<Input, Value>,
): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const fields = fieldsOf(req);
    const caller = callerOf(req, res);
    const done = await attempt(act, form, {
      given: { ...form.read?.(fields, req.params), ...req.params },
      perform: (input) => act.perform(deps, caller, input),
    });
    if ('refusal' in done) {
      say(res, { text: done.refusal, isProblem: true });
      res.redirect(303, `${visit.home}${done.refusedTo({ input: done.input, fields })}`);
      return;
    }
    if ('problems' in done) {
      sendPage(
        res.status(422),
        await done.again({ fields, problems: done.problems, visit, caller, params: req.params }),
      );
      return;
    }
    const next = await form.next({ ...done, fields, visit, caller });
    if ('page' in next) {
      sendPage(res, next.page);
      return;
    }
    if ('at' in next) {
      res.redirect(303, next.at);
      return;
    }
    say(res, { text: next.said });
    res.redirect(303, `${visit.home}${next.to}`);
  };
}

type Shows<Input extends TObject, Value> = Required<Pick<ActForm<Input, Value>, 'again' | 'refusedTo'>>;

/** What came of a form: it is done, or it is shown again with its problems, or a page says why it is not possible. */
type Attempted<Input extends TObject, Value> =
  | { value: Value; input: Static<Input> }
  | ({ problems: FieldProblems } & Pick<Shows<Input, Value>, 'again'>)
  | ({ refusal: string; input: Static<Input> } & Pick<Shows<Input, Value>, 'refusedTo'>);

/** Does the act, or says what is wrong with the form; what no form can show is thrown. */
async function attempt<Input extends TObject, Value>(
  act: Pick<Act<never, Input, Value>, 'check' | 'input' | 'refusals'>,
  { again, sentences, refusedAt, refusedTo }: ActForm<Input, Value>,
  { given, perform }: { given: object; perform: (input: Static<Input>) => Promise<Value> },
): Promise<Attempted<Input, Value>> {
  const checked = act.check(given);
  if (!checked.ok) {
    const problems = toProblems(checked.problems, sentences);
    if (again) return { problems, again };
    throw new AppError('invalid', [...new Set(Object.values(problems))].join(' '));
  }
  try {
    return { value: await perform(checked.value), input: checked.value };
  } catch (error) {
    const problems = again && problemOf(error, act, refusedAt);
    if (problems) return { problems, again };
    if (refusedTo && error instanceof AppError && error.kind === 'conflict')
      return { refusal: asSentence(error.message), input: checked.value, refusedTo };
    throw error;
  }
}

/** A refusal at the field that it names, or a declared one where the form shows those; undefined where it belongs to no field. */
function problemOf(
  error: unknown,
  { input, refusals }: Pick<Declared, 'input' | 'refusals'>,
  refusedAt: string | undefined,
): FieldProblems | undefined {
  if (!(error instanceof Error)) return undefined;
  const named = /^([a-z_]+): /.exec(error.message)?.[1];
  const isDeclared = refusals.some(({ detail }) => detail === error.message);
  if (named !== undefined && named in input.properties) return { [named]: refusalOf(error) };
  return isDeclared && refusedAt !== undefined ? { [refusedAt]: asSentence(error.message) } : undefined;
}

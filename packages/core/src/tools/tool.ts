import { type ToolContract, type ToolFailure, validator } from '@feedback/contract';
import type { Static, TObject } from '@feedback/contract/schema';
import { type Actor } from '../acts/acting.ts';
import { type AgentAccess } from '../identity/agent-access.ts';
import { explainProblems, outOfScope, type Scope } from './explain-problems.ts';
import { unstorableTexts } from './unstorable-texts.ts';

/** The caller: the agent, the person it acts for, the workspace it is connected to, and the address it calls from. */
export type Caller = AgentAccess & { from: NonNullable<Actor['from']> };

/**
 * The answer of a tool. `text` is the result for clients that read only text; without it, they get the result's JSON. A failure
 * is part of the conversation: the agent reads the reason and what it could do instead. A refusal is about the call itself, such
 * as wrong arguments.
 */
export type Outcome<T> =
  | { result: T; text?: string }
  | { failure: ToolFailure }
  | { refusal: string }
  /** A question to the person, to be answered yes or no, with which the client then repeats the call. */
  | { question: Question };

/** `state` is what the client gives back with the answer: see `Person`. */
export type Question = { text: string; state: string };

/**
 * Reports the progress of a call, `done` of `total`, to a client that asked for it. Throws when the client no longer waits for
 * the answer, so that work that reports its progress stops by itself.
 */
export type Progress = (done: number, total?: number, message?: string) => void;

/**
 * What a tool gets with a call besides its arguments; `signal` aborts when the client cancels the call or disconnects. `person` is
 * there when the client can ask its person (MCP, Elicitation).
 */
export type CallContext = {
  progress: Progress;
  signal: AbortSignal;
  person?: Person | undefined;
};

/** The person for whom a client calls. `about` names what exactly a question is about, such as the share token. */
export type Person = {
  /** What they answered, before this call, to the question about this; null when it was not asked. */
  answerTo: (about: string) => Promise<'yes' | 'no' | null>;
  /** The state of a question about this, without which no answer to it counts. */
  stateFor: (about: string) => Promise<string>;
};

/** A tool as both protocol versions serve it. */
export type Tool = {
  contract: ToolContract;
  call: (args: unknown, caller: Caller, context: CallContext) => Promise<Answer>;
};

/** The result of a call in the protocol's form. */
export type Answer = {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  /** Instead of content: what the client is to ask its person. Only where `person` is in the context. */
  question?: Question;
};

/**
 * Combines a contract with its implementation: checks the arguments first, and returns the answer in both forms. `scopeOf` says
 * which arguments apply, where that depends on other arguments; without it, all apply.
 */
export function defineTool<In extends TObject, Out extends TObject>(
  contract: ToolContract<In, Out>,
  run: (args: Static<In>, caller: Caller, context: CallContext) => Promise<Outcome<Static<Out>>>,
  scopeOf: (given: Record<string, unknown>) => Scope | undefined = () => undefined,
): Tool {
  const parse = validator(contract.input);
  return {
    contract,
    call: async (args, caller, context) => {
      const given = structuredClone(args ?? {}) as Record<string, unknown>; // the protocol accepts only objects
      const scope = scopeOf(given);
      const misplaced = outOfScope(given, scope);
      const checked = parse(given); // fills in defaults
      const problems = [
        ...misplaced,
        ...(checked.ok ? unstorableTexts(checked.value) : checked.problems).filter(
          ({ field }) => !misplaced.some((one) => one.field === field),
        ),
      ];
      if (!checked.ok || problems.length > 0) return toError(explainProblems(contract, problems, scope));
      const outcome = await run(checked.value, caller, context);
      context.signal.throwIfAborted();
      if ('question' in outcome) return { content: [], question: outcome.question };
      if ('refusal' in outcome) return toError(outcome.refusal);
      if ('failure' in outcome) return toError(JSON.stringify({ error: outcome.failure }));
      // The result matches its schema, and every schema is an object's.
      const structuredContent = outcome.result as Record<string, unknown>;
      const text = outcome.text ?? JSON.stringify(structuredContent);
      return { content: [{ type: 'text', text }], structuredContent };
    },
  };
}

/** An error, as text only: clients validate structured content against the output schema, which describes success. */
function toError(text: string): Answer {
  return { content: [{ type: 'text', text }], isError: true };
}

import { type ToolContract, type ToolFailure, validator } from '@feedback/contract';
import { type agentConnections } from '@feedback/db';
import type { Static, TObject } from 'typebox';

/** Who is calling: the agent, the person it acts for, and the workspace it was let into. */
export type Caller = agentConnections.AgentAccess;

/** What a tool answers. A failure is part of the conversation: the agent reads why, and what it could do. */
export type Outcome<T> = { result: T } | { failure: ToolFailure };

/** A tool as both protocol eras serve it. */
export type Tool = { contract: ToolContract; call: (args: unknown, caller: Caller) => Promise<Answer> };

/** The result of a call in the words of the protocol. */
export type Answer = {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

/** Puts a contract and what fulfils it together: arguments are checked before, and the answer is told in both forms. */
export function defineTool<In extends TObject, Out extends TObject>(
  contract: ToolContract<In, Out>,
  run: (args: Static<In>, caller: Caller) => Promise<Outcome<Static<Out>>>,
): Tool {
  const parse = validator(contract.input);
  return {
    contract,
    call: async (args, caller) => {
      const checked = parse(structuredClone(args ?? {})); // the check fills in defaults
      if (!checked.ok)
        return toError(
          checked.problems.map(({ field, message }) => `${field || 'arguments'} ${message}`).join('; '),
        );
      const outcome = await run(checked.value, caller);
      if ('failure' in outcome) return toError(JSON.stringify({ error: outcome.failure }));
      // The result is what its schema says, and every schema is an object's.
      const structuredContent = outcome.result as Record<string, unknown>;
      return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
    },
  };
}

/** No structured content: clients hold it against the output schema, which describes success. */
function toError(text: string): Answer {
  return { content: [{ type: 'text', text }], isError: true };
}

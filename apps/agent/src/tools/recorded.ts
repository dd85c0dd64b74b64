import { ACTIONS, type ToolContract } from '@feedback/contract';
import {
  type AgentCall,
  type CallOutcome,
  type ConnectionUses,
  type Tool,
  type ToolCaller,
} from '@feedback/core';

/** Makes a tool note each of its calls for the pages of its agent: how it ended and how long it took, and nothing of its content. */
export function recorded({ uses }: { uses: ConnectionUses }, { contract, call }: Tool): Tool {
  return {
    contract,
    call: async (args, caller, context) => {
      const from = performance.now();
      const started = { contract, args, caller, at: new Date() };
      let outcome: CallOutcome = 'failed';
      try {
        const answer = await call(args, caller, context);
        outcome = answer.isError ? 'declined' : 'done';
        return answer;
      } catch (error) {
        if (context.signal.aborted) outcome = 'stopped';
        throw error;
      } finally {
        noteCall(uses, started, { outcome, tookMs: Math.round(performance.now() - from) });
      }
    },
  };
}

/** Notes a call that has ended. */
export function noteCall(
  uses: ConnectionUses,
  {
    contract,
    args,
    caller,
    at,
  }: { contract: Pick<ToolContract, 'name'>; args: unknown; caller: ToolCaller; at: Date },
  end: Pick<AgentCall, 'outcome' | 'tookMs'>,
): void {
  uses.noteEnd(caller, { tool: contract.name, operation: operationOf(args), at, ...end });
}

/** The action that arguments name, as the contract spells it: what else an agent wrote there is not kept. */
function operationOf(args: unknown): string | null {
  const action = typeof args === 'object' && args !== null && 'action' in args ? args.action : undefined;
  return ACTIONS.find((known) => known === action) ?? null;
}

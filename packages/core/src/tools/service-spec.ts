import { setTimeout } from 'node:timers/promises';
import { ServiceSpec, type SpecQuery } from '@feedback/contract';
import { lookFirst } from '../specs/look-first.ts';
import { readSpec, type SpecState } from '../specs/read-spec.ts';
import { toSpecResult } from './spec-result.ts';
import { type ToolDeps } from './tool-deps.ts';
import { type CallContext, defineTool, type Tool } from './tool.ts';

/** How long a call waits for a spec that is being written, and how often it looks. */
const WAIT_MS = 25_000;
const [FIRST_LOOK_MS, LAST_LOOK_MS] = [50, 1_000];

/**
 * service.spec: the stored spec of a priority. One that is still to be written is requested of the worker, and the call waits for it, with
 * progress; a caller whom that takes too long is answered `in_progress` and asks again. With `refresh` the repositories are looked at first.
 */
export function serviceSpec(deps: Pick<ToolDeps, 'db'>): Tool {
  return defineTool(ServiceSpec, async (args, { workspaceId }, context) => {
    const state = await untilWritten(deps, workspaceId, { args, context });
    if (!state)
      return {
        failure: {
          code: 'not_found',
          detail: 'There is no priority with this id; service.priorities lists them',
        },
      };
    if (state.outcome === 'no-version')
      return {
        failure: {
          code: 'not_found',
          detail:
            state.newest === null
              ? 'This priority has no spec yet; leave out version to have one written'
              : `This priority has no spec of that version; the newest is ${state.newest}`,
        },
      };
    return toSpecResult(state, args);
  });
}

async function untilWritten(
  deps: Pick<ToolDeps, 'db'>,
  workspaceId: string,
  { args, context }: { args: SpecQuery; context: CallContext },
): Promise<SpecState | undefined> {
  const { signal, progress } = context;
  const asked = {
    priorityId: args.priority_id,
    refresh: args.refresh ?? false,
    ...(args.version !== undefined && { version: args.version }),
  };
  if (asked.refresh && args.version === undefined) {
    progress(0, 2, 'The repository is looked at');
    await lookFirst(deps, workspaceId, signal);
  }
  let state = await readSpec(deps, workspaceId, { ...asked, isRequested: false });
  const end = performance.now() + WAIT_MS;
  for (let pause = FIRST_LOOK_MS; state?.outcome === 'in-progress' && performance.now() < end;) {
    progress(1, 2, 'The spec is being written');
    await setTimeout(pause, undefined, { signal });
    pause = Math.min(LAST_LOOK_MS, pause * 1.5);
    state = await readSpec(deps, workspaceId, { ...asked, isRequested: true });
  }
  return state;
}

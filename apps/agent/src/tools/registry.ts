import { TOOL_NAMES, type ToolContract } from '@feedback/contract';
import { allTools, inQuotation, isDatabaseSlow, type Tool } from '@feedback/core';
import { type Deps } from '../deps.ts';
import { FAULT, SLOW } from '../responses/fault.ts';
import { MAX_MCP_BYTES } from './call-limits.ts';
import { type PlainSchema, toInputSchema, toOutputSchema } from './listed-schema.ts';
import { recorded } from './recorded.ts';

/** The tools, in the order of the contract. `list` offers those that the scopes allow (§11); `find` knows all. */
export type Registry = {
  list: (names: ToolNames, scopes?: readonly string[]) => ListedTool[];
  find: (name: string) => Tool | undefined;
};

/** How tools are named in the list: the contract uses dots; `plain` uses underscores, for clients that refuse dots in a name. */
export type ToolNames = 'dotted' | 'plain';

export type ListedTool = Pick<ToolContract, 'title' | 'description' | 'annotations'> & {
  name: string;
  inputSchema: PlainSchema;
  outputSchema: PlainSchema;
};

export function createRegistry(deps: Deps): Registry {
  const config = { ...deps.config, mcpRequestBytes: MAX_MCP_BYTES };
  const tools = allTools({ ...deps, config });
  return registryOf(
    deps,
    TOOL_NAMES.map((name) => tools[name]),
  );
}

/** Creates a registry of these tools, in this order; each is found by its dotted name and by its plain name. */
export function registryOf(deps: Pick<Deps, 'log' | 'uses'>, unguarded: Tool[]): Registry {
  const tools = unguarded.map((tool) => recorded(deps, guarded(deps, tool)));
  const byName = new Map(
    tools.flatMap((tool) => [
      [tool.contract.name, tool],
      [toPlain(tool.contract.name), tool],
    ]),
  );
  const listed = {
    dotted: tools.map((tool) => toListed(tool, 'dotted')),
    plain: tools.map((tool) => toListed(tool, 'plain')),
  };
  return {
    list: (names, scopes) =>
      listed[names].filter((_, at) => !scopes || scopes.includes(tools[at]?.contract.scope ?? '')),
    find: (name) => byName.get(name),
  };
}

/** The error for an unknown tool: lists the known names, and repeats only the beginning of the given one. */
export function unknownTool(registry: Registry, name: string): string {
  const names = registry.list('dotted').map((tool) => tool.name);
  return `Unknown tool: ${inQuotation(name, NAME_LENGTH)}. There are ${names.join(', ')}.`;
}

const NAME_LENGTH = 60;

/**
 * Makes a tool log an internal error, once, and return a generic message to the agent: the SDKs would return the message of the
 * error itself.
 */
function guarded({ log }: Pick<Deps, 'log'>, { contract, call }: Tool): Tool {
  return {
    contract,
    call: async (args, caller, context) => {
      try {
        return await call(args, caller, context);
      } catch (error) {
        const { requestId } = caller.from;
        if (!context.signal.aborted)
          log.error({ err: error, tool: contract.name, requestId }, 'a tool failed');
        throw new Error(isDatabaseSlow(error) ? SLOW : FAULT, { cause: error });
      }
    },
  };
}

function toListed({ contract }: Tool, names: ToolNames): ListedTool {
  const { name, title, description, annotations, input, output } = contract;
  return {
    name: names === 'plain' ? toPlain(name) : name,
    title,
    description,
    annotations,
    inputSchema: toInputSchema(input),
    outputSchema: toOutputSchema(output),
  };
}

function toPlain(name: string): string {
  return name.replaceAll('.', '_');
}

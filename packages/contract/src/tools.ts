import { ServiceAct } from './tools/service-act.ts';
import { ServiceAsk } from './tools/service-ask.ts';
import { ServiceHelp } from './tools/service-help.ts';
import { ServicePriorities } from './tools/service-priorities.ts';
import { ServiceSpec } from './tools/service-spec.ts';
import { ServiceSurveys } from './tools/service-surveys.ts';
import { type ToolContract } from './tools/tool.ts';

type ByName<Tools extends readonly ToolContract[]> = { [Tool in Tools[number] as Tool['name']]: Tool };

function byName<const Tools extends readonly ToolContract[]>(tools: Tools): ByName<Tools> {
  return Object.fromEntries(tools.map((tool) => [tool.name, tool])) as ByName<Tools>; // keyed by name, as the type says
}

/**
 * The tools for agents (§4.5), in listing order. A new tool does not compile until the agent app serves it, the docs show a
 * call of it, and the tests classify its texts as ours or others'.
 */
export const TOOLS = byName([
  ServicePriorities,
  ServiceSpec,
  ServiceAsk,
  ServiceAct,
  ServiceSurveys,
  ServiceHelp,
]);

export type ToolName = keyof typeof TOOLS;
export const TOOL_NAMES = Object.keys(TOOLS).filter(isToolName);

function isToolName(name: string): name is ToolName {
  return Object.hasOwn(TOOLS, name);
}

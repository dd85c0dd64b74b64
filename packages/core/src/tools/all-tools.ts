import { type ToolName } from '@feedback/contract';
import { serviceAct } from './service-act.ts';
import { serviceAsk } from './service-ask.ts';
import { serviceHelp } from './service-help.ts';
import { servicePriorities } from './service-priorities.ts';
import { serviceSpec } from './service-spec.ts';
import { serviceSurveys } from './service-surveys.ts';
import { type ToolDeps } from './tool-deps.ts';
import { type Tool } from './tool.ts';

/** What agents can do and read: one tool for each contract, which does not compile until it is here. */
export function allTools(deps: ToolDeps): Record<ToolName, Tool> {
  return {
    'service.priorities': servicePriorities(deps),
    'service.spec': serviceSpec(deps),
    'service.ask': serviceAsk(deps),
    'service.act': serviceAct(deps),
    'service.surveys': serviceSurveys(deps),
    'service.help': serviceHelp(deps),
  };
}

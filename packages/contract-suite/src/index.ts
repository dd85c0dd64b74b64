import { agentActs } from './checks/agent-acts.ts';
import { agentDiscovery } from './checks/agent-discovery.ts';
import { agentTools } from './checks/agent-tools.ts';
import { getHealth } from './checks/get-health.ts';
import { getOpenApi } from './checks/get-openapi.ts';
import { notFoundAndMethods } from './checks/not-found-and-methods.ts';
import { postDetectSpeakers } from './checks/post-detect-speakers.ts';
import { postFeedbackBatch } from './checks/post-feedback-batch.ts';
import { postFeedback } from './checks/post-feedback.ts';
import { postSurfaceSeen } from './checks/post-surface-seen.ts';
import { postSurfaceSubmit } from './checks/post-surface-submit.ts';
import { postTranscriptsUpload } from './checks/post-transcripts-upload.ts';
import { rateLimitHeaders } from './checks/rate-limit-headers.ts';
import { refusals } from './checks/refusals.ts';
import { serviceVersion } from './checks/service-version.ts';
import { type Check, collect } from './collect.ts';
import { type Service } from './service.ts';

export { CONTRACT_VERSION } from '@feedback/contract';
export { type Check } from './collect.ts';
export { type Deployment, openService, type Service } from './service.ts';

const REST = [
  getHealth,
  getOpenApi,
  postFeedback,
  postFeedbackBatch,
  postTranscriptsUpload,
  postDetectSpeakers,
  notFoundAndMethods,
  refusals,
  rateLimitHeaders,
  serviceVersion,
];

/** The checks of `{base_url}` but those of surveys. */
export function restChecks(service: Service): Check[] {
  return collect((suite) => {
    for (const write of REST) write(suite, service);
  });
}

/** The checks of surveys at `{base_url}`; the service needs a key of one. */
export function surveyChecks(service: Service): Check[] {
  return collect((suite) => {
    postSurfaceSubmit(suite, service);
    postSurfaceSeen(suite, service);
  });
}

/** The checks of how agents find their way in at `{app_url}`. */
export function discoveryChecks(appUrl: string): Check[] {
  return collect((suite) => agentDiscovery(suite, appUrl));
}

/** The checks of the tools at `{app_url}`, with an access token of the scope `read`. */
export function toolChecks(appUrl: string, accessToken: string): Check[] {
  return collect((suite) => agentTools(suite, appUrl, accessToken));
}

/** The checks of the tools that write at `{app_url}`, with an access token of the scopes `read` and `write`. They change nothing. */
export function actChecks(appUrl: string, accessToken: string): Check[] {
  return collect((suite) => agentActs(suite, appUrl, accessToken));
}

/** The sections of docs/interface.md in the groups of checks, in order. */
export function sectionsOf(checks: readonly Check[]): string[] {
  const sections = new Set(
    checks.flatMap(({ groups }) => groups.flatMap((name) => name.match(/§\d+(\.\d+)?/g) ?? [])),
  );
  const inOrder = new Intl.Collator('en', { numeric: true });
  return [...sections].toSorted(inOrder.compare);
}

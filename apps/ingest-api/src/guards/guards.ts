import { type Operation, type OperationId } from '@feedback/contract';
import { checkDeclaredSize, type Step } from '@feedback/http';
import { type Request } from 'express';
import { type Deps } from '../deps.ts';
import { malformedStatus } from '../responses/error-response.ts';
import { hourlyLimit } from './hourly-limit.ts';
import { refuseIdempotencyKey } from './no-idempotency-key.ts';
import { requireSession } from './require-session.ts';
import { checkServiceVersion } from './service-version.ts';
import { readSurveyKey, refuseWithoutSurveyKey } from './survey-credential.ts';

/**
 * The guards before a handler, in the order of docs/decisions/0003-order-of-judgement.md: version, headers that are not taken, declared size, credential,
 * rate limit. Path and method are known, and the handler checks the body.
 */
export function guards(
  deps: Pick<Deps, 'sessions' | 'surveyKeys' | 'limits' | 'windowStore'>,
  id: OperationId,
  { malformed, maxBodyBytes: bytes, credential, limit }: Operation,
): Step[] {
  return [
    checkServiceVersion,
    ...(bytes === undefined ? [] : [refuseIdempotencyKey]),
    (_req, res) => malformedStatus.set(res, malformed),
    ...(bytes === undefined ? [] : [(req: Request) => checkDeclaredSize(req, bytes)]),
    ...(credential === 'session' ? [requireSession(deps.sessions)] : []),
    ...(credential === 'survey-key' ? [readSurveyKey(deps.surveyKeys, { maxBodyBytes: bytes ?? 0 })] : []),
    ...(limit === undefined
      ? []
      : [hourlyLimit({ limit: deps.limits[id] ?? limit.perHour, store: deps.windowStore(id) })]),
    ...(credential === 'survey-key' ? [refuseWithoutSurveyKey] : []),
  ];
}

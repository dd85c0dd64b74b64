import { type TSchema, Type } from 'typebox';
import { ErrorBody } from './error.ts';
import { Quota } from './quota.ts';
import { NewSurvey, NewSurveyKey, Survey, SurveyKey, SurveyKeyMade } from './surveys.ts';

/** One thing the pages ask for under a person's own session. `{id}` in a path stands for one part of it. */
export type SessionOperation = {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  /** Whom it is for: an owner may do what a member may, and a member what a viewer may (CONTRACT-DECISIONS §11). */
  role: 'viewer' | 'member' | 'owner';
  request?: TSchema;
  /** The answer by status; null where it has no body. */
  responses: Readonly<Record<number, TSchema | null>>;
};

const AgentConnection = Type.Object({
  id: Type.String(),
  client_id: Type.String(),
  client_name: Type.String(),
  person: Type.String(),
  scopes: Type.Array(Type.String()),
  redirect_host: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
  last_used_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});

/** The session JSON of {app_url}: what a person signed in can do besides reading pages. No part of the public interface (§1). */
export const SESSION_OPERATIONS = {
  listAgentConnections: {
    method: 'GET',
    path: '/api/agent-connections',
    summary: 'The agents that were let in: all of them for an owner, their own for anybody else.',
    role: 'viewer',
    responses: { 200: Type.Object({ connections: Type.Array(AgentConnection) }) },
  },
  endAgentConnection: {
    method: 'DELETE',
    path: '/api/agent-connections/{id}',
    summary: 'End an agent’s access at once.',
    role: 'viewer',
    responses: { 204: null, 404: ErrorBody },
  },
  listSurveys: {
    method: 'GET',
    path: '/api/surveys',
    summary: 'The surveys of the workspace.',
    role: 'viewer',
    responses: { 200: Type.Object({ surveys: Type.Array(Survey) }) },
  },
  createSurvey: {
    method: 'POST',
    path: '/api/surveys',
    summary: 'Make a survey.',
    role: 'owner',
    request: NewSurvey,
    responses: { 201: Survey, 400: ErrorBody, 422: ErrorBody },
  },
  listSurveyKeys: {
    method: 'GET',
    path: '/api/survey-keys',
    summary: 'The survey keys that work, without the keys themselves.',
    role: 'viewer',
    responses: { 200: Type.Object({ keys: Type.Array(SurveyKey) }) },
  },
  createSurveyKey: {
    method: 'POST',
    path: '/api/survey-keys',
    summary: 'Make a survey key. It is shown this once.',
    role: 'owner',
    request: NewSurveyKey,
    responses: { 201: SurveyKeyMade, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody },
  },
  revokeSurveyKey: {
    method: 'DELETE',
    path: '/api/survey-keys/{id}',
    summary: 'Revoke a survey key at once.',
    role: 'owner',
    responses: { 204: null, 404: ErrorBody },
  },
  getQuota: {
    method: 'GET',
    path: '/api/quota',
    summary: 'The plan’s monthly limit, what was used of it and what is held.',
    role: 'viewer',
    responses: { 200: Quota },
  },
  releaseHeld: {
    method: 'POST',
    path: '/api/quota/release',
    summary: 'Release what is held, the oldest first, as far as the limit goes. It happens within moments.',
    role: 'owner',
    responses: { 202: Quota },
  },
} as const satisfies Record<string, SessionOperation>;

export type SessionOperationId = keyof typeof SESSION_OPERATIONS;

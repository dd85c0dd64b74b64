export { type JsonBounds } from './bodies/json-bounds.ts';
export { checkDeclaredSize, maxBodyBytes } from './bodies/max-body-bytes.ts';
export { mediaProblem, mediaProblemInWords } from './bodies/media-type.ts';
export { type JsonProblem, parseJson } from './bodies/parse-json.ts';
export { readBytes } from './bodies/read-bytes.ts';
export { readFormData } from './bodies/read-form-data.ts';
export { readForm } from './bodies/read-form.ts';
export { readJsonObject } from './bodies/read-json-object.ts';
export { validBody } from './bodies/valid-body.ts';
export { answeredPage, type Cors, openToPages } from './browsers/cors.ts';
export { countRequests, networkOf, type RateWindow, rateWindow } from './limits/rate-window.ts';
export {
  type ErrorAnswers,
  errorResponse,
  onError,
  type Refuse,
  refuseWith,
  RETRY_AFTER_S,
} from './refusals/error-response.ts';
export { onlyMethods } from './refusals/only-methods.ts';
export { type Refusal, type RefusalWords, toRefusal } from './refusals/to-refusal.ts';
export { type Answer, answerInSteps, type Step, toHandler } from './requests/answer-in-steps.ts';
export { cookieOf } from './requests/cookie-of.ts';
export { type Local, local } from './requests/local.ts';
export { measureRequests, measureRoute } from './requests/measure-requests.ts';
export { REQUEST_ID, requestIdOf } from './requests/request-id.ts';
export { type RequestOrigin, requestOrigin } from './requests/request-origin.ts';
export { mountedAt } from './requests/route-of.ts';
export { bareExpress } from './server/bare-express.ts';
export { createExpressServer } from './server/express-server.ts';
export { createHttpServer, type HttpServerOptions } from './server/http-server.ts';
export { challengeSession } from './sessions/challenge-session.ts';
export { type IssuerKeys, publishedKeys, remoteKeys } from './sessions/issuer-keys.ts';
export {
  type SessionExpected,
  type SessionIdentity,
  type SessionVerifier,
  sessionVerifier,
  ISSUER_ALGORITHMS,
} from './sessions/session-verifier.ts';
export { sendFile } from './server/send-file.ts';

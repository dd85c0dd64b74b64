export { type ApiDeps, apiRoutes } from './api-routes.ts';
export { apiDocument } from './api-document.ts';

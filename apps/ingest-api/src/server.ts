import { type Server } from 'node:http';
import { CONTRACT_VERSION } from '@feedback/contract';
import { createExpressServer } from '@feedback/http';
import { type Express } from 'express';

/** The app's server. Answers that Node itself sends also carry the contract's version (§9.2). */
export function createAppServer(app: Express): Server {
  return createExpressServer(app, { headers: { 'Service-Version': CONTRACT_VERSION } });
}

import { type Server } from 'node:http';
import { CONTRACT_VERSION } from '@feedback/contract';
import { createExpressServer } from '@feedback/http';
import { type Express } from 'express';

/** The app's server: the answers that Node sends itself carry the contract's version too (§9.2). */
export function createAppServer(app: Express): Server {
  return createExpressServer(app, { headers: { 'Service-Version': CONTRACT_VERSION } });
}

import type { Server } from 'node:http';
import { CONTRACT_VERSION } from '@feedback/contract';
import { createExpressServer } from '@feedback/http';
import { type App } from './app.ts';

/** The app's server. Answers that Node itself sends also carry the contract's version (§9.2). */
export function createAppServer({ express, direct }: App): Server {
  return createExpressServer(express, { direct, headers: { 'Service-Version': CONTRACT_VERSION } });
}

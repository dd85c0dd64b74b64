import { type RequestHandler, type Router } from 'express';
import { type ConsoleDeps } from './deps.ts';
import { type Addresses } from './docs/documents.ts';

/**
 * The pages of a workspace. The first request for one loads them: compiled and loaded they take 10 MB, which a process that only
 * agents use does not need.
 */
export function consoleRouter(deps: ConsoleDeps): RequestHandler {
  let rooms: Promise<Router> | undefined;
  return async (req, res, next) => {
    rooms ??= loadRooms(deps);
    (await rooms)(req, res, next);
  };
}

/** The documents, for everyone, loaded at the first request for one. */
export function docsRouter(addresses: Addresses): RequestHandler {
  let docs: Promise<Router> | undefined;
  return async (req, res, next) => {
    if (!isOfDocs(req.path)) return next();
    docs ??= loadDocs(addresses);
    (await docs)(req, res, next);
  };
}

function isOfDocs(path: string): boolean {
  return ['/docs', '/llms.txt', '/changelog'].includes(path) || path.startsWith('/docs/');
}

async function loadDocs(addresses: Addresses): Promise<Router> {
  await import('./load-tsx.ts');
  const { createDocs } = await import('./docs/room.ts');
  return createDocs(addresses);
}

async function loadRooms(deps: ConsoleDeps): Promise<Router> {
  await import('./load-tsx.ts');
  const { createRooms } = await import('./rooms.ts');
  return createRooms(deps);
}

import { randomInt } from 'node:crypto';
import { Failure, portProblem } from '@feedback/bootstrap';

/** The requested port, or any free one when it is taken. */
export async function portOrAnother(wanted: number): Promise<number> {
  return (await portProblem(wanted)) === undefined ? wanted : freePort();
}

/** Below the ports that systems give to outgoing connections: one of those can be taken before a server listens there. */
const [FIRST, LAST] = [20_000, 32_000];
const TRIES = 50;

/** A port that no server listens on, chosen at random, so that processes that choose at the same time differ. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, LAST);
    if ((await portProblem(port)) === undefined) return port;
  }
  throw new Failure(`No free port from ${FIRST} to ${LAST} was found`);
}

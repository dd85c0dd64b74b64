import { type Finding, unknown, well, wrong } from './finding.ts';

const PATIENCE_MS = 10_000;
/** Tokens are taken with clocks that differ by this. */
const MOST_SECONDS = 60;

/** Compares this machine's clock with the service's. Signed assertions and sessions are judged by their times. */
export async function checkClock(baseUrl: string): Promise<Finding> {
  const check = 'clock';
  try {
    const answer = await fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const theirs = Date.parse(answer.headers.get('date') ?? '');
    if (Number.isNaN(theirs)) return unknown(check, 'the service does not say what time it is');
    const seconds = Math.round(Math.abs(Date.now() - theirs) / 1_000);
    return seconds <= MOST_SECONDS
      ? well(check, 'the same here and there')
      : wrong(check, `${seconds} seconds apart`, 'let both machines take their time from the network (NTP)');
  } catch {
    return unknown(check, 'the service does not answer');
  }
}

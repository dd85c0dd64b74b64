import { senderSession } from '@feedback/client/session';
import { endOf } from '../exit-codes.ts';
import { reasonIn } from '../reason-in.ts';
import { type Finding, unknown, well, wrong } from './finding.ts';

const PATIENCE_MS = 10_000;

/** Signs a sender in, and has its session looked at where feedback is sent. Nothing is stored. */
export async function checkSender({
  baseUrl,
  appUrl,
  sender,
}: {
  baseUrl: string;
  appUrl: string;
  sender: string;
}): Promise<Finding> {
  const check = 'sender';
  const id = sender.split('.', 1).join('');
  const signedIn = await senderSession({ appUrl, sender, fetch })
    .token()
    .catch((error: unknown) => ({ why: reasonIn(error) }));
  if (typeof signedIn !== 'string')
    return wrong(
      check,
      `${id} cannot sign in: ${signedIn.why}`,
      'look at APP_URL, and at the sender in the console: Settings → Senders',
    );
  try {
    const { ok, status } = await fetch(`${baseUrl}/transcripts/detect-speakers`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${signedIn}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: 'Dana: Hello.' }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return ok
      ? well(check, `${id} may send`)
      : wrong(
          check,
          `${id} signs in, and ${baseUrl} answers it ${status}`,
          'let the ingest API and the agent app have the same SESSION_ISSUER and BASE_URL',
        );
  } catch {
    return unknown(check, `${id} signs in; ${baseUrl} does not answer`);
  }
}

/** Asks the tools with the sign-in that is kept. */
export async function checkLogin(): Promise<Finding> {
  const check = 'sign-in';
  try {
    const { callTool } = await import('../agent.ts');
    await callTool('service.help', {});
    return well(check, 'the person who is signed in may ask');
  } catch (error) {
    return wrong(check, endOf(error)?.line ?? reasonIn(error), 'feedback login');
  }
}

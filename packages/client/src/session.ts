import { FeedbackError, readAnswer } from './feedback-error.ts';

/** Sends a request and gives the answer, whatever its status; a `FeedbackError` of status 0 where none comes. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The session in which requests are sent. */
export type Session = {
  token: () => Promise<string>;
  /** The service did not take this token: the next one is another, if there can be another. */
  isRenewed: (refused: string) => boolean;
};

/** A session is renewed this long before it ends. */
const EARLY_MS = 60_000;

type SignedIn = { access_token: string; expires_in: number };

/** The session of a sender (`fbs_…`), which signs in at `{appUrl}/idp/token` when it is needed. */
export function senderSession({
  appUrl,
  sender,
  fetch,
}: {
  appUrl: string;
  sender: string;
  fetch: Fetch;
}): Session {
  let token = '';
  let until = 0;
  let signingIn: Promise<void> | undefined;
  const signIn = async () => {
    const answer = await fetch(`${appUrl}/idp/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${btoa(sender.replace('.', ':'))}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const { access_token: given, expires_in: seconds } = await readAnswer<SignedIn>(answer, 'access_token');
    token = given;
    until = Date.now() + seconds * 1_000 - EARLY_MS;
  };
  return {
    token: async () => {
      if (Date.now() > until)
        await (signingIn ??= signIn().finally(() => {
          signingIn = undefined;
        }));
      return token;
    },
    isRenewed: (refused) => {
      if (refused === token) until = 0;
      return true;
    },
  };
}

/** A session that the caller keeps; a function is asked for its token before each request. */
export function givenSession(token: string | (() => string | Promise<string>)): Session {
  return {
    token: async () => (typeof token === 'string' ? token : token()),
    isRenewed: () => typeof token !== 'string',
  };
}

export const noSession: Session = {
  token: () => Promise.reject(new FeedbackError(401, 'The client has neither a sender nor a token')),
  isRenewed: () => false,
};

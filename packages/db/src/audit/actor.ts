/** The origin of a request: its network address, and the id that a proxy in front gave it. */
export type Origin = { address: string | null; requestId: string | null };

/** The actor and their origin: a person, directly or through an agent connection with the access token of that key. */
export type Actor = {
  personId: string;
  agent?: { connectionId: string; name: string; accessKey: string };
  from?: Origin;
};

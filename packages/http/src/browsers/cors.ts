import { type Request, type RequestHandler, type Response } from 'express';

/** How long a browser may cache a preflight. */
const PREFLIGHT_S = '86400';

/** What pages of other origins may do: the methods and headers that they may send, and the headers that they may read. */
export type Cors = {
  methods: string[];
  /** If absent, the headers that the browser announces. */
  sends?: string;
  reads: string;
};

/** Lets pages of any origin call a path and read its answers, without cookies (Fetch §3.3). */
export function openToPages(cors: Cors): RequestHandler {
  return (req, res, next) => {
    if (!answeredPage(req, res, { ...cors, origin: '*' })) next();
  };
}

/** Lets pages of an origin read this answer. Returns true when the request was a preflight, which it has answered. */
export function answeredPage(
  req: Request,
  res: Response,
  { origin, methods, sends, reads }: Cors & { origin: string },
): boolean {
  res.setHeader('Access-Control-Allow-Origin', origin);
  res.setHeader('Access-Control-Expose-Headers', reads);
  if (req.method !== 'OPTIONS') return false;
  const asked = req.get('access-control-request-headers') ?? 'Authorization, Content-Type';
  res.setHeader('Access-Control-Allow-Methods', methods.join(', '));
  res.setHeader('Access-Control-Allow-Headers', sends ?? asked);
  res.setHeader('Access-Control-Max-Age', PREFLIGHT_S);
  res.status(204).end();
  return true;
}

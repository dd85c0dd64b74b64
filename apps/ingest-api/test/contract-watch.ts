import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ANYWHERE, NOWHERE, type Operation, OPERATIONS, validator } from '@feedback/contract';

/**
 * Checks every answer of a server and records deviations from the contract: another status, another body, or a refusal that is
 * not `{detail}`. So every test also checks the contract, whatever the test is about.
 */
export function watchContract(server: Server): string[] {
  const violations: string[] = [];
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    let body = '';
    const end = res.end.bind(res);
    res.end = ((chunk?: unknown, ...rest: []) => {
      if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) body = chunk.toString();
      return end(chunk, ...rest);
    }) as typeof res.end;
    res.once('finish', () => {
      if (isForPages(req, res)) return;
      const problem = judge(req, res.statusCode, body);
      if (problem) violations.push(`${req.method} ${req.url} ${res.statusCode}: ${problem}`);
    });
  });
  return violations;
}

const checks = new Map<object, ReturnType<typeof validator>>();

function judge({ method, url }: IncomingMessage, status: number, body: string): string | undefined {
  const path = URL.parse(url ?? '/', 'http://any')?.pathname ?? '';
  const operation = (Object.values(OPERATIONS) as Operation[]).find(
    (one) => one.path === path && (one.method === method || (one.method === 'GET' && method === 'HEAD')),
  );
  if (method === 'OPTIONS' && status === 204 && isOpenToPages(path)) return undefined;
  const schema = (operation ? { ...ANYWHERE, ...operation.responses } : NOWHERE)[status];
  if (schema === undefined) return 'the contract does not know this status here';
  if (schema === null) return body === '' ? undefined : 'the contract knows no body here';
  if (method === 'HEAD') return undefined;
  const check = checks.get(schema) ?? validator(schema);
  checks.set(schema, check);
  const checked = check(JSON.parse(body));
  return checked.ok ? undefined : JSON.stringify(checked.problems);
}

/** The script of surveys and their own pages are no operations of the contract. */
function isForPages({ url }: IncomingMessage, res: ServerResponse): boolean {
  if (/^\/widget(-[\w-]+)?\.js$/.test(url ?? '')) return [200, 304].includes(res.statusCode);
  if (!(url ?? '').startsWith('/surveys/')) return false;
  return res.statusCode === 301 || String(res.getHeader('Content-Type')).startsWith('text/html');
}

/** Browsers send a preflight to these paths before they call. */
function isOpenToPages(path: string): boolean {
  return (Object.values(OPERATIONS) as Operation[]).some((one) => one.path === path && one.anyOrigin);
}

export class ApiError extends Error {
  readonly status: number;
  readonly body: { message?: string; fields?: Record<string, string> };
  constructor(status: number, body: ApiError['body']) {
    super(body.message ?? `HTTP ${status}`);
    this.status = status;
    this.body = body;
  }
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method,
    credentials: 'include',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  const text = await response.text();
  const answer = text ? JSON.parse(text) : {};
  if (!response.ok) throw new ApiError(response.status, answer);
  return answer as T;
}

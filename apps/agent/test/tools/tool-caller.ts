import { expect } from '@jest/globals';
import { type Harness, type Member, toolCall } from '../harness.ts';

type CallResult = {
  isError?: boolean;
  content: { text: string }[];
  structuredContent?: Record<string, unknown>;
};

/** An agent with an approved connection that calls one tool. Results and failures are returned as they arrive. */
export async function toolCaller<T>(t: Harness, name: string, person: Member) {
  const { accessToken } = await t.connect(person);
  const call = async (args: Record<string, unknown>): Promise<CallResult> => {
    const response = await t.post(toolCall(name, args), { token: accessToken });
    expect(response.status).toBe(200);
    return ((await response.json()) as { result: CallResult }).result;
  };
  return {
    accessToken,
    /** The result of a call that must succeed. */
    ask: async (args: Record<string, unknown> = {}): Promise<T> => {
      const { isError, content, structuredContent } = await call(args);
      if (isError) throw new Error(content[0]?.text);
      expect(content).toHaveLength(1);
      return structuredContent as T;
    },
    /** The message of a call that must fail: a failure with its code, or text. */
    fail: async (
      args: Record<string, unknown> = {},
    ): Promise<{ code?: string; detail: string; allowed?: string[] }> => {
      const { isError, content } = await call(args);
      expect(isError).toBe(true);
      const text = content[0]?.text ?? '';
      return text.startsWith('{')
        ? (JSON.parse(text) as { error: { code: string; detail: string } }).error
        : { detail: text };
    },
  };
}

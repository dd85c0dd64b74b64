import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { messageOf } from '@feedback/runtime';
import {
  APICallError,
  generateText,
  jsonSchema,
  type LanguageModel as ProviderModel,
  type LanguageModelUsage,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
} from 'ai';
import { guardedModelFetch } from './guarded-model-fetch.ts';
import {
  type ModelOutcome,
  type ModelQuestion,
  type ModelSettings,
  type TokensUsed,
} from './language-model.ts';

/** The most bytes of an answer: a model that never ends is cut off. */
const MOST_BYTES = 4 * 1024 * 1024;
/** No question and no answer has more tokens. */
const MOST_TOKENS = 100_000_000;
/** After a refusal that time will not change (a wrong key, an unknown model) the provider is asked again in this time. */
const REFUSED_MS = 60_000;

/** Asks the provider, within the deadline. Throws only what `signal` gives. */
export async function askProvider(
  settings: ModelSettings,
  { instructions, data, schema, deadlineMs = settings.deadlineMs, signal: asker }: ModelQuestion,
  signal: AbortSignal,
): Promise<ModelOutcome> {
  const deadline = AbortSignal.timeout(Math.min(deadlineMs, settings.deadlineMs));
  try {
    const { output, usage } = await generateText({
      model: modelOf(settings),
      instructions,
      prompt: data,
      output: Output.object({ schema: jsonSchema(schema) }),
      maxRetries: 0, // its caller decides when to ask again
      abortSignal: AbortSignal.any([signal, deadline, ...(asker ? [asker] : [])]),
    });
    return { outcome: 'answered', value: output, used: toUsed(usage) };
  } catch (error) {
    signal.throwIfAborted();
    if (NoObjectGeneratedError.isInstance(error))
      return { outcome: 'nonsense', why: messageOf(error), used: toUsed(error.usage) };
    if (NoOutputGeneratedError.isInstance(error))
      return { outcome: 'nonsense', why: messageOf(error), used: null };
    return toAway(error);
  }
}

function toUsed(usage: LanguageModelUsage | undefined): TokensUsed | null {
  const { inputTokens, outputTokens } = usage ?? {};
  return isCount(inputTokens) && isCount(outputTokens) ? { in: inputTokens, out: outputTokens } : null;
}

/** Providers are not trusted to count: a bill is made of it. */
function isCount(tokens: number | undefined): tokens is number {
  return Number.isInteger(tokens) && Number(tokens) >= 0 && Number(tokens) <= MOST_TOKENS;
}

function modelOf({ provider, baseUrl, apiKey, name, guard }: ModelSettings): ProviderModel {
  const options = {
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
    // Without a key the providers' code would take the operator's from the environment, which is not for others' models.
    ...((apiKey !== undefined || guard) && { apiKey: apiKey ?? '' }),
    fetch: guard ? guardedModelFetch(guard.ownHosts, MOST_BYTES) : fetchLimited,
  };
  if (provider === 'openai') return createOpenAI(options)(name);
  if (provider === 'anthropic') return createAnthropic(options)(name);
  if (provider === 'google') return createGoogle(options)(name);
  const compatible = { ...options, baseURL: baseUrl ?? '', name: provider, supportsStructuredOutputs: true };
  return createOpenAICompatible(compatible)(name);
}

/** `fetch`, with an end to what is read of an answer. */
const fetchLimited: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!response.body) return response;
  let read = 0;
  const limited = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        read += chunk.byteLength;
        if (read > MOST_BYTES) controller.error(new Error(`The answer has more than ${MOST_BYTES} bytes`));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(limited, response);
};

function toAway(error: unknown): ModelOutcome {
  if (!APICallError.isInstance(error))
    return { outcome: 'away', why: messageOf(error), afterMs: 0, used: null }; // it may have answered, too late
  const { statusCode, responseHeaders, isRetryable } = error;
  const asked = Number(responseHeaders?.['retry-after'] ?? 0);
  const afterMs = isRetryable ? (Number.isFinite(asked) ? asked * 1000 : 0) : REFUSED_MS;
  const status = statusCode === undefined ? '' : ` (status ${statusCode})`;
  const used = statusCode === undefined ? null : { in: 0, out: 0 }; // a refusal costs nothing
  return { outcome: 'away', why: `${messageOf(error)}${status}`, afterMs, used };
}

import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
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
import { GuardRefusal } from '../guarded-fetch.ts';
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
/** So many causes of an error are looked at. */
const MOST_CAUSES = 5;

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
    const used = toUsed(usage);
    // What is answered is shown and stored, and a key must be neither.
    if (settings.apiKey && JSON.stringify(output).includes(settings.apiKey))
      return { outcome: 'nonsense', why: 'it repeats its key', used };
    return { outcome: 'answered', value: output, used };
  } catch (error) {
    signal.throwIfAborted();
    if (NoObjectGeneratedError.isInstance(error))
      return { outcome: 'nonsense', why: NONSENSE, used: toUsed(error.usage) };
    if (NoOutputGeneratedError.isInstance(error)) return { outcome: 'nonsense', why: NONSENSE, used: null };
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
        if (read > MOST_BYTES)
          controller.error(new GuardRefusal(`The answer has more than ${MOST_BYTES} bytes`));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(limited, response);
};

/** What is shown and logged of a failure is in the product's words: a provider's may repeat the key that it was sent. */
function toAway(error: unknown): ModelOutcome {
  if (!APICallError.isInstance(error)) return { outcome: 'away', why: whyNot(error), afterMs: 0, used: null }; // it may have answered, too late
  const { statusCode, responseHeaders, isRetryable } = error;
  const asked = Number(responseHeaders?.['retry-after'] ?? 0);
  const afterMs = isRetryable ? (Number.isFinite(asked) ? asked * 1000 : 0) : REFUSED_MS;
  const used = statusCode === undefined ? null : { in: 0, out: 0 }; // a refusal costs nothing
  const why = statusCode === undefined ? whyNot(error) : `${saidBy(statusCode)} (status ${statusCode})`;
  return { outcome: 'away', why, afterMs, used };
}

const NONSENSE = 'its answer is not of the form asked for';

function saidBy(status: number): string {
  if (status === 401 || status === 403) return 'it does not accept the key';
  if (status === 404) return 'it does not know the model, or the address is another';
  if (status === 429) return 'it is asked too often, or its account is used up';
  if (status >= 500) return 'it failed';
  return status < 300 ? NONSENSE : 'it refuses the question';
}

/** Why no answer came; a refusal of ours is said as it is, also where it is the cause of an error. */
function whyNot(error: unknown): string {
  for (
    let at: unknown = error, depth = 0;
    at instanceof Error && depth < MOST_CAUSES;
    at = at.cause, depth += 1
  ) {
    if (at instanceof GuardRefusal) return at.message;
    if (at.name === 'TimeoutError' || at.name === 'AbortError') return 'it did not answer in time';
  }
  return 'it could not be reached';
}

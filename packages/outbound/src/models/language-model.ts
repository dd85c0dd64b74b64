/** The services that can be asked: any with OpenAI's protocol at an address of its own (Ollama, vLLM, llama.cpp), and three by name. */
export type ModelProvider = 'openai-compatible' | 'openai' | 'anthropic' | 'google';

export type ModelSettings = {
  provider: ModelProvider;
  /** Required of `openai-compatible`, whose address ends with `/v1` as a rule; the others have their own. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
  /** What the provider calls the model. */
  name: string;
  /** The most time for one question. */
  deadlineMs: number;
  /** How many questions are asked at a time; others wait. */
  concurrency: number;
};

/** A question. The answer has the form of `schema`, a JSON schema, as far as the provider keeps to it. */
export type ModelQuestion = {
  instructions: string;
  /** What the model is given, never to be followed. */
  data: string;
  schema: object;
};

/** Why a provider gave no answer, and the time after which it is to be asked again. */
export type Pause = { why: string; afterMs: number };

/**
 * What became of a question. `away`: the provider gave no answer, and is to be asked again after `afterMs`; `nonsense`: its answer is no
 * JSON, or was cut off.
 */
export type ModelOutcome =
  | { outcome: 'answered'; value: unknown }
  | { outcome: 'nonsense'; why: string }
  | ({ outcome: 'away' } & Pause);

/** A large model. It is given no tools, and what it answers is data of unknown worth: its caller checks it. */
export type LanguageModel = {
  /** Provider and name, for what is stored of its answers. */
  id: string;
  /** How long the provider is left alone yet, and why; null when it may be asked. */
  rest: () => Pause | null;
  /** Throws only after `close`. */
  ask: (question: ModelQuestion) => Promise<ModelOutcome>;
  /** Gives up what is being asked. */
  close: () => void;
};

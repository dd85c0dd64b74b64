import { type ModelProvider, type ModelPurpose } from '@feedback/contract/vocabulary';

export type ModelSettings = {
  provider: ModelProvider;
  /** Required of `openai-compatible`, whose address ends with `/v1` as a rule; the others have their own. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
  /** What the provider calls the model. */
  name: string;
  /**
   * Where an outsider chose the address: it must be on the public Internet, or one of these hosts of the operator's own network. Null
   * where the operator chose it.
   */
  guard: { ownHosts: readonly string[] } | null;
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
  /** About how many tokens the answer will have. */
  tokensOut: number;
  /** What it is for: `trial` when absent. */
  purpose?: ModelPurpose;
  /** The most time for it, where that is less than for any question. */
  deadlineMs?: number;
  /** Aborted when its asker waits no longer: the question is given up, and counts as no failure of the provider. */
  signal?: AbortSignal;
};

/** How many tokens the question and the answer had, as the provider counts them. */
export type TokensUsed = { in: number; out: number };

/** Why a provider gave no answer, and the time after which it is to be asked again. */
export type Pause = { why: string; afterMs: number };

/**
 * What became of a question. `away`: the provider gave no answer, and is to be asked again after `afterMs`; `nonsense`: its answer is no
 * JSON, or was cut off. `used` is null where the provider did not say.
 */
export type ModelOutcome = { used: TokensUsed | null } & (
  | { outcome: 'answered'; value: unknown }
  | { outcome: 'nonsense'; why: string }
  | ({ outcome: 'away' } & Pause)
);

/** A large model. It is given no tools, and what it answers is data of unknown worth: its caller checks it. */
export type LanguageModel = {
  /** Provider and name, for what is stored of its answers. */
  id: string;
  /** How long the provider is left alone yet with questions of a purpose, `trial` when absent, and why; null when it may be asked. */
  rest: (purpose?: ModelPurpose) => Pause | null;
  /** Throws only after `close`. */
  ask: (question: ModelQuestion) => Promise<ModelOutcome>;
  /** Gives up what is being asked. */
  close: () => void;
};

import { Type } from '@feedback/contract/schema';
import { MODEL_PROVIDERS } from '@feedback/contract/vocabulary';
import { OWN_HOSTS } from './common-settings.ts';
import { SettingsError } from './settings.ts';

const price = (what: string) =>
  Type.Optional(
    Type.Number({
      minimum: 0,
      description: `What a million tokens of ${what} cost, in US dollars; without it, tokens are counted and their cost is not known.`,
      examples: [0.25],
    }),
  );

/** The settings of the large model that reads for all workspaces, and of workspaces' own; the same in the agent app and the worker. */
export const modelSettings = {
  MODEL_PROVIDER: Type.Optional(
    Type.Enum([...MODEL_PROVIDERS], {
      description:
        'The service of a large model that reads what customers say after the product’s own reader (docs/models.md); needs MODEL_NAME. When absent, no text leaves the installation but of workspaces whose owners have chosen a model of their own. `openai-compatible` is anything with OpenAI’s protocol at MODEL_BASE_URL: Ollama, vLLM, llama.cpp. For the agent app and the worker.',
      examples: ['openai-compatible'],
    }),
  ),
  MODEL_BASE_URL: Type.Optional(
    Type.String({
      pattern: '^https?://\\S+$',
      description: 'The address of the model’s service; required of `openai-compatible`.',
      examples: ['http://localhost:11434/v1'],
    }),
  ),
  MODEL_API_KEY: Type.Optional(
    Type.String({ minLength: 1, description: 'The key for the model’s service.', examples: ['sk-…'] }),
  ),
  MODEL_NAME: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'What the service calls the model; required with MODEL_PROVIDER.',
      examples: ['qwen3:8b'],
    }),
  ),
  MODEL_MASKING: Type.Enum(['on', 'off'], {
    default: 'on',
    description:
      'Whether names of customers and companies, e-mail addresses and long numbers are replaced by marks in what the model is sent; owners may choose otherwise for their workspace.',
    examples: ['on'],
  }),
  MODEL_PRICE_IN: price('questions'),
  MODEL_PRICE_OUT: price('answers'),
  MODEL_MONTHLY_CAP: Type.Optional(
    Type.Number({
      minimum: 0,
      description:
        'The most that the model may cost a workspace in a month (UTC), in US dollars; needs both prices. Owners may set less.',
      examples: [50],
    }),
  ),
  MODEL_HOSTS: Type.String({
    default: '',
    pattern: OWN_HOSTS,
    description:
      'Hosts of your own network, separated by commas, at which owners’ own models may be although their addresses are private, also over http. `host` is its usual port alone, `host:8080` that port, `host:*` every port.',
    examples: ['models.internal:11434'],
  }),
  MODEL_DEADLINE: Type.Number({
    default: 120,
    minimum: 1,
    description: 'The most seconds for one question to a model, which has up to 20 items.',
    examples: [120],
  }),
  MODEL_CONCURRENCY: Type.Integer({
    default: 4,
    minimum: 1,
    maximum: 64,
    description: 'How many questions a worker asks one model at a time.',
    examples: [4],
  }),
};

type Read = {
  MODEL_PROVIDER?: (typeof MODEL_PROVIDERS)[number];
  MODEL_BASE_URL?: string;
  MODEL_API_KEY?: string;
  MODEL_NAME?: string;
  MODEL_MASKING: 'on' | 'off';
  MODEL_PRICE_IN?: number;
  MODEL_PRICE_OUT?: number;
  MODEL_MONTHLY_CAP?: number;
  MODEL_HOSTS: string;
  MODEL_DEADLINE: number;
  MODEL_CONCURRENCY: number;
};

/**
 * The model that reads for all workspaces, null where none is set, and how workspaces' own are asked.
 * @throws SettingsError for settings that need others
 */
export function toModels(read: Read, encryptionKey: Buffer | null) {
  const asked = { deadlineMs: read.MODEL_DEADLINE * 1000, concurrency: read.MODEL_CONCURRENCY };
  return {
    installation: toInstallation(read, asked),
    own: { ...asked, encryptionKey, ownHosts: read.MODEL_HOSTS.split(',').filter(Boolean) },
  };
}

function toInstallation(
  { MODEL_PROVIDER: provider, MODEL_NAME: name, ...read }: Read,
  asked: { deadlineMs: number; concurrency: number },
) {
  if (provider === undefined) return null;
  if (name === undefined) throw new SettingsError('MODEL_NAME is required with MODEL_PROVIDER');
  if (provider === 'openai-compatible' && read.MODEL_BASE_URL === undefined)
    throw new SettingsError('MODEL_BASE_URL is required with MODEL_PROVIDER=openai-compatible');
  const [priceIn, priceOut] = [read.MODEL_PRICE_IN ?? null, read.MODEL_PRICE_OUT ?? null];
  if (read.MODEL_MONTHLY_CAP !== undefined && (priceIn === null || priceOut === null))
    throw new SettingsError('MODEL_PRICE_IN and MODEL_PRICE_OUT are required with MODEL_MONTHLY_CAP');
  return {
    settings: {
      ...asked,
      provider,
      name,
      baseUrl: read.MODEL_BASE_URL,
      apiKey: read.MODEL_API_KEY,
      guard: null,
    },
    masks: read.MODEL_MASKING === 'on',
    priceIn,
    priceOut,
    monthlyCap: read.MODEL_MONTHLY_CAP ?? null,
  };
}

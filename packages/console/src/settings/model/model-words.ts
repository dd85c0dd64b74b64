import { type ModelProvider } from '@feedback/contract/vocabulary';
import { type ModelFound, type Trial } from '@feedback/core';

export const PROVIDER_NAMES: Record<ModelProvider, string> = {
  'openai-compatible': 'An address of your own (Ollama, vLLM, llama.cpp, …)',
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
};

/** The model that reads for a workspace, by its name and where it is; null where none does. */
export function readerOf({ policy, installation }: ModelFound): { name: string; where: string } | null {
  const model = policy && (policy.own ?? installation?.settings);
  if (!model) return null;
  const { name, provider, baseUrl } = model;
  const host = URL.parse(baseUrl ?? '')?.host;
  return { name, where: host ?? PROVIDER_NAMES[provider] };
}

/** What is said once a choice is kept: who reads, and what an own model made of the sample. */
export function saidOfChoice({ found, trial }: { found: ModelFound; trial: Trial }): string {
  const reader = readerOf(found);
  if (!reader) return 'Only the product’s own reader reads now. Nothing is sent to a model.';
  if (!trial) return `${reader.name} at ${reader.where} reads what arrives from now on.`;
  const [need] = trial.reading.needs;
  const understood = need ? `“${need.need}”, ${need.kind}, severity ${need.severity} of 4` : 'nothing in it';
  return `${reader.name} at ${reader.where} reads what arrives from now on. Asked about “${trial.text}”, it understood ${understood}.`;
}

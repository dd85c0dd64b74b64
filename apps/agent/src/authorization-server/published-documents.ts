import { readFileSync } from 'node:fs';
import { ownJson } from '@feedback/contract/own-json';
import { SettingsError } from '@feedback/runtime';

/** Client-ID metadata documents that need no network request, keyed by their addresses. */
export type PublishedDocuments = ReadonlyMap<string, unknown>;

/**
 * The documents of a JSON file, an object from client_id to document; empty without a file.
 * @throws SettingsError when the file cannot be read
 */
export function readPublishedDocuments(file: string | undefined): PublishedDocuments {
  if (file === undefined) return new Map();
  try {
    // Each value is checked when it is used, like a fetched document.
    return new Map(Object.entries(ownJson<Record<string, unknown>>(readFileSync(file, 'utf8'))));
  } catch (cause) {
    throw new SettingsError(`CLIENT_METADATA_DOCUMENTS must name a file with a JSON object: ${file}`, {
      cause,
    });
  }
}

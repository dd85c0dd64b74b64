import { type Repository } from '@feedback/contract';
import { type repositories } from '@feedback/db';
import { isSshAddress } from '@feedback/outbound';

const SHOWN_COMMANDS = 20;

/** A connected repository as /api shows it. */
export function toRepository({
  indexedAt,
  createdAt,
  headSha,
  sha,
  ...repository
}: repositories.Repository): Repository {
  const { id, name, url, branch, state, reason, files, symbols, unread, hasToken, testCommands } = repository;
  return {
    id,
    name,
    url,
    branch,
    credential: hasToken ? 'token' : isSshAddress(url) ? 'ssh' : null,
    state,
    reason,
    sha,
    indexed_at: indexedAt?.toISOString() ?? null,
    stale: sha !== null && (headSha !== sha || state === 'failed'),
    files,
    symbols,
    unread_files: unread,
    test_commands: testCommands
      .slice(0, SHOWN_COMMANDS)
      .map(({ command, folder, path, line }) => ({ command, folder, path, line })),
    created_at: createdAt.toISOString(),
  };
}

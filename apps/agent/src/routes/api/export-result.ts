import { type Export } from '@feedback/contract';
import { type exports } from '@feedback/db';

/** An export as /api shows it. */
export function toExport({ id, what, format, state, progress, ...times }: exports.Export): Export {
  const files = (['items', 'transcripts'] as const).flatMap((name) => {
    const written = progress.files[name];
    return written ? [{ name, rows: written.rows, bytes: written.bytes }] : [];
  });
  return {
    id,
    what,
    format,
    state,
    files,
    requested_at: times.requestedAt.toISOString(),
    ready_at: times.readyAt?.toISOString() ?? null,
    expires_at: times.expiresAt?.toISOString() ?? null,
  };
}

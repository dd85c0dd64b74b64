import { type hookDeliveries } from '@feedback/db';

type Happened = Pick<hookDeliveries.DueDelivery, 'type' | 'data' | 'createdAt' | 'title'>;

/** The body of an event: the same in every attempt, but for a priority’s title, which is the present one. */
export function toHookBody(workspaceId: string, { type, data, createdAt, title }: Happened): string {
  return JSON.stringify({
    type,
    timestamp: createdAt.toISOString(),
    workspace_id: workspaceId,
    data: { ...data, ...(title === null ? {} : { title }) },
  });
}

import { isPickedName } from '@feedback/intelligence';

type Sent = { id: string; customerName: string | null; customerSpeaker: string | null };

/** The customer of a transcript's signals, as they are stored: without a name that was sent, one customer per transcript. */
export function transcriptCustomer({ id, customerName, customerSpeaker }: Sent): {
  customerId: string | undefined;
  customerName: string | undefined;
} {
  return {
    customerId: customerName === null ? `transcript ${id}` : undefined,
    customerName: customerName ?? nameOf(customerSpeaker),
  };
}

/** The name of the customer whom the uploader picked, where the transcript names them. */
function nameOf(speaker: string | null): string | undefined {
  return speaker !== null && isPickedName(speaker) ? speaker : undefined;
}

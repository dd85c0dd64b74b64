/** The columns of what a client says of a transcript and its customer. */
export const SAID_OF_TRANSCRIPT = {
  companyName: 'text?',
  customerName: 'text?',
  customerEmail: 'text?',
  revenueBand: 'text?',
  sku: 'text?',
  projectId: 'text?',
  customerSpeaker: 'text?',
} as const;

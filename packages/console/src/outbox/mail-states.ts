import { type MailState } from '@feedback/core';

type StateText = { name: string; means: string; tone: '' | 'good' | 'warn' | 'bad'; isResendable: boolean };

/** The states of a mail in words; core's resendMail refuses those that are not resendable. */
export const MAIL_STATE: Record<MailState, StateText> = {
  queued: { name: 'Queued', means: 'it is sent when its time comes.', tone: '', isResendable: false },
  'queued-in-outbox': {
    name: 'Waits for you',
    means: 'no mail server is set up, so a person sends it.',
    tone: 'warn',
    isResendable: true,
  },
  sending: { name: 'Sending', means: 'the mail server has it now.', tone: '', isResendable: false },
  sent: { name: 'Sent', means: 'the mail server took it.', tone: 'good', isResendable: false },
  unconfirmed: {
    name: 'Unconfirmed',
    means:
      'the connection broke while it was sent, so it may have arrived or not. It is not sent again unless a person looked and says so.',
    tone: 'warn',
    isResendable: true,
  },
  bounced: {
    name: 'Bounced',
    means: 'the address does not take mail. The customer gets no more until you allow it.',
    tone: 'bad',
    isResendable: true,
  },
  suppressed: {
    name: 'Not wanted',
    means: 'the customer unsubscribed, or an earlier mail bounced.',
    tone: '',
    isResendable: false,
  },
  failed: {
    name: 'Failed',
    means: 'the mail server refused it several times.',
    tone: 'bad',
    isResendable: true,
  },
  cancelled: {
    name: 'Cancelled',
    means: 'the priority was reopened, or the customer is not known any more.',
    tone: '',
    isResendable: false,
  },
};

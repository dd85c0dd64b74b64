import { keysOf } from '@feedback/contract/keys-of';
import type { OwnSentence } from './own-sentences.ts';

/**
 * Feedback that we wrote about products with an assistant. It uses the same words as orders to an assistant, but is not an
 * order. The keys are the kinds.
 */
const ON_ASSISTANTS: Record<OwnSentence['kind'], string> = {
  bug: `the assistant leaves half of the complaints out of its summary|your bot ignores my instructions|the AI summary says the opposite of what was written|
    the chatbot told a customer the wrong price|the model forgets the system prompt after two messages|it translates the summary although I asked for English|
    the assistant answers in the wrong language|summaries of long threads come back empty|the AI marks every complaint as resolved|
    your agent ran a command that nobody asked for|the bot showed one customer the name of another|the assistant invents figures|
    it repeats its own instructions in the answer|our prompt is cut off after 500 characters|the classifier calls every request a bug|
    priorities set by hand are overwritten by the AI|the digest hides all negative feedback|the bot printed its system prompt to a user|
    when I ask for a list of customers it stops after ten|the export tool of the agent fails every time|the assistant deletes my notes while it summarizes|
    it ignores everything after the first line|the AI closes tickets that are not done|sentiment is always positive whatever people write`,
  feature: `let the assistant follow our own instructions|a prompt of our own for the chatbot|please add an AI that writes the weekly summary|
    allow us to hide the assistant from viewers|show which sources the AI used|let admins override the priority that the model set|
    an option to turn the bot off per project|I want the agent to list all open tickets of a customer|let us export what the assistant answered|
    the summary should mention the number of complaints|give the bot access to our help pages|support for our own language model|
    a log of everything that the agent changed|let the assistant write in French too|we need approval before the agent marks something as shipped|
    please let me set the default priority|show me all customers with their revenue in one list|an API that returns the audit log`,
  question: `does the assistant read private projects?|which model do you use?|where can I change the instructions of the bot?|
    can the AI see the names of our customers?|is our feedback used to train the model?|how do I stop the agent from closing tickets?|
    why does the summary leave out billing?|who can see the prompts that we write?|can I limit what the assistant may do?|
    what happens when the assistant is wrong?`,
  praise: `the AI summary saves us an hour every week|the assistant found the duplicate at once|best chatbot I have used|
    I did not trust the agent at first, now I let it write every spec|the bot answers faster than our own team|summaries are spot on|
    love that the assistant names its sources|the model finally understands our product names`,
  other: `we switched the assistant off for now|our legal team still reviews the AI features|I have not tried the bot yet|
    we use our own model for that|I only read the summary on Mondays`,
};

/** All sentences, always in the same order. */
export function ownFeedbackOnAssistants(): OwnSentence[] {
  return keysOf(ON_ASSISTANTS).flatMap((kind) =>
    ON_ASSISTANTS[kind].split('|').map((text) => ({ text: text.replaceAll(/\s+/g, ' ').trim(), kind })),
  );
}

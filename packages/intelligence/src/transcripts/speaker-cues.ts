import { sideOf } from './transcript-roles.ts';

/**
 * A reason, shown to people, why a speaker may be the customer (positive weight) or may work for the vendor (negative weight).
 */
export type Cue = { weight: number; reason: string };

/** What people say when their job is to help or interview customers. */
const HELPING =
  phrases(`how can i help|how may i help|can i help you|help you with|may i have your|can i have your|could i have your|may i ask|
  happy to help|glad to help|assist you|anything else i|anything else today|thank you for calling|thanks for calling|
  thanks for joining|thank you for joining|thank you for contacting|thank you for your time|thanks for taking the time|
  thank you for taking the time|let me check|let me look|let me pull up|let me see what i can|i can see that you|
  i'll look into|i will look into|we'll look into|i've gone ahead|i have gone ahead|for your patience|your account id|
  your email address|your full name|membership level|our policy|our system|walk me through|tell me about|tell me more|
  can you describe|could you describe|how often do you|what do you use|what would you|how do you currently|
  what made you|i can offer|you're welcome|sorry to hear|apologize for|apologise for|have a great day|
  my name is|i'm calling from|before we start|record this|show you|our roadmap`);

/** What people say when they have a need, a problem or an invoice. */
const NEEDING =
  phrases(`i need|we need|i want|we want|i would like|i'd like|we'd like|i wish|we wish|i can't|i cannot|we can't|we cannot|
  i couldn't|we couldn't|doesn't work|does not work|not working|didn't work|isn't working|stopped working|i was charged|
  i got charged|i was hoping|i tried|we tried|i've tried|we've tried|my order|my account|my subscription|my invoice|
  my bill|my refund|my package|i ordered|i bought|i received|i never received|we use|we're using|i use|i'm using|
  i have a problem|i have an issue|having trouble|having an issue|having a problem|keeps crashing|it crashes|
  keeps failing|it fails|frustrat|annoying|confusing|our team|our workflow|our company|for us|it would be great|
  would be nice|i'd love|we'd love|refund|money back|cancel my|your app|your product|your site|your website|your service|
  takes forever|too slow|too expensive|i have to|we have to|i end up|we end up|the biggest problem|the pain`);

/** The number of hits per hundred words that counts in full; more add nothing. */
const PLENTY_PER_HUNDRED = 3;
/** A shorter speech is treated as this long, so that a single hit does not look like a habit. */
const LEAST_WORDS = 40;

/**
 * What the cues are read from: everything that a speaker said, in lower case, its length, and how it compares with the other
 * speakers.
 */
export type Speech = {
  label: string;
  said: string;
  words: number;
  turns: number;
  questions: number;
  /** Whether the speaker is the first, and greets or offers help in doing so. */
  opensByGreeting: boolean;
  /** Questions per turn of all other speakers together. */
  questionRateOfOthers: number;
};

/** The cues one speaker gives, strongest first. */
export function cuesOf(speech: Speech): Cue[] {
  const cues: Cue[] = [];
  const add = (weight: number, reason: string) => {
    if (Math.abs(weight) >= 0.1) cues.push({ weight, reason });
  };
  const side = sideOf(speech.label);
  if (side)
    add(
      side === 'customer' ? 3 : -3,
      `the label names ${side === 'customer' ? 'a customer' : 'the own side'}`,
    );
  add(2 * habit(speech, NEEDING), 'speaks of own needs and troubles');
  add(-2.5 * habit(speech, HELPING), 'speaks like a person who helps or interviews');
  const asksMore = speech.questions / Math.max(3, speech.turns) - speech.questionRateOfOthers;
  if (asksMore > 0.15) add(-1.5 * Math.min(1, asksMore * 1.5), 'asks more questions than the others');
  if (asksMore < -0.15) add(Math.min(1, -asksMore * 1.2), 'answers more than asks');
  if (speech.opensByGreeting) add(-0.7, 'opens the conversation');
  return cues.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}

/** How frequent phrases of one kind are in a speech: 0 when there are none, 1 from `PLENTY_PER_HUNDRED` on. */
function habit({ said, words }: Speech, phrases: readonly string[]): number {
  const hits = phrases.reduce((sum, phrase) => sum + countOf(said, phrase), 0);
  return Math.min(1, (hits * 100) / Math.max(words, LEAST_WORDS) / PLENTY_PER_HUNDRED);
}

function countOf(text: string, phrase: string): number {
  let hits = 0;
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + phrase.length)) hits++;
  return hits;
}

function phrases(list: string): string[] {
  return list.split('|').map((phrase) => phrase.trim());
}

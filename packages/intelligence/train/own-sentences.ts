import { keysOf } from '@feedback/contract/keys-of';

/**
 * Sentences that we wrote in the voice of customers of software and services, which app reviews and voice commands lack.
 * `{part}` is something the product has, `{thing}` something it could have; each frame is filled a few times.
 */
export type OwnSentence = { text: string; kind: 'bug' | 'feature' | 'question' | 'praise' | 'other' };

const PARTS =
  `dashboard|export|login|mobile app|search|calendar|invoice|report|notification|payment|sync|upload|webhook|
  API|checkout|settings page|password reset|import|chart|map|message|order|account|subscription|refund|delivery|camera|
  video|audio|printer|battery|card|transfer|integration|editor|comment section|file preview|billing page|sign up form|
  two factor code|profile page|filter|backup|widget|keyboard|download`.split(/\|\s*/);

const THINGS =
  `dark mode|CSV export|offline mode|single sign on|role based permissions|a Slack integration|custom fields|
  an audit log|keyboard shortcuts|bulk editing|scheduled reports|an Android app|two factor authentication|multiple currencies|
  recurring invoices|templates|tags|undo|a read only role|email digests|higher rate limits|webhooks|a calendar view|sorting|
  drag and drop|a public API|Apple Pay|custom branding|user groups|version history|push notifications|an iPad version|
  more languages|saved filters|video support|bigger attachments|a search bar|a progress bar|automatic backups|larger fonts|
  a dashboard for managers|usage metrics|reporting by region|limits per user`.split(/\|\s*/);

const FRAMES: Record<OwnSentence['kind'], string> = {
  bug: `{thing} not working|{thing} does not work|{thing} is broken|{thing} stopped working|{thing} fails|{part} not working|the {part} is not working|{part} doesn't work|the {part} stopped working after the update|
    the {part} crashes every time I open it|{part} crashes on Android|getting an error when I use the {part}|
    the {part} shows an error|I get a timeout in the {part}|{part} keeps failing|the {part} failed again|
    can't open the {part}|I can't use the {part} anymore|cannot save changes in the {part}|unable to load the {part}|
    the {part} is broken|the {part} is stuck|the {part} freezes|the {part} is very slow|the {part} takes forever to load|
    my {part} was declined|my {part} was rejected|my {part} disappeared|my {part} is missing|the {part} shows the wrong amount|
    the {part} is blank|I was charged twice|I have been charged twice for the same {part}|we were billed twice for one {part}|
    why was I charged twice|why was my {part} declined|why is my {part} not working|why does the {part} keep crashing|
    why can't I log in|why isn't the {part} working|the {part} won't load|it won't let me open the {part}|
    the {part} does not respond|the {part} is confusing and buttons do nothing|my {part} has not arrived|
    my {part} still hasn't gone through|the {part} didn't go through|there is a payment I did not make|
    I am locked out of my account|somebody stole my {part}|I lost all my data|data is wrong in the {part}|
    the {part} is down|the {part} is not responsive|the {part} does nothing|bulk {part} is not possible|the {part} is unreadable|nothing happens when I press {part}|the {part} logs me out|
    the {part} says invalid|we hit an error in the {part}|hitting limits in the {part}|charts do not load in the {part}|
    something went wrong with my {part}|there is a problem with the {part}|my {part} is not showing up|
    the {part} response time is too slow|the {part} was cancelled without reason|an extra fee appeared on my {part}|
    I see a wrong charge on my account|fix the {part} please|please fix the {part}, it keeps crashing`,
  feature: `please add {thing}|need {thing}|we need {thing}|I need {thing}|want {thing}|we want {thing}|I want {thing}|
    would love {thing}|I would love to see {thing}|it would be great to have {thing}|it would be nice to have {thing}|
    I wish it had {thing}|wish there was {thing}|can you add {thing}|could you add {thing}|can you please add {thing} to the {part}|
    please support {thing}|support for {thing} would help us a lot|feature request: {thing}|feature request: {thing} for the {part}|
    missing {thing}|there should be {thing}|the {part} should have {thing}|the {part} needs {thing}|add {thing} to the {part}|
    add {thing}|let us use {thing}|allow {thing} in the {part}|give us {thing}|any plans for {thing}|when will you support {thing}|
    an option for {thing} would be useful|I'd like to have {thing}|we would like {thing} in the {part}|
    we need {thing} for our enterprise plan|need {thing} for the {part}|looking for {thing}|hoping for {thing} soon|
    suggestion: {thing}|bring back {thing}|my team is asking for {thing}|we can't roll this out without {thing}|
    it lacks {thing}|only thing missing is {thing}|would be five stars with {thing}|please make the {part} customizable|
    make it possible to share the {part}|want to be able to share the {part}|need to be able to edit the {part}|
    let me rename the {part}|I want to see more options in the {part}|please bring {thing} to the {part}`,
  question: `how do I use the {part}|how can I change my {part}|how do I reset the {part}|how long does the {part} take|
    how much does the {part} cost|how many users can share the {part}|where can I find the {part}|where is the {part}|
    what is the {part} for|what does the {part} do|what happens if I delete my {part}|when will my {part} arrive|
    when does the {part} renew|can I change the {part}|can I get a copy of my {part}|can you tell me about the {part}|
    could you explain how the {part} works|do you offer {thing}|do you support {thing}|does it come with {thing}|
    does the {part} work on Linux|is there {thing}|is there a way to share the {part}|is there a fee for the {part}|
    is it possible to move my {part}|are there limits on the {part}|which plan includes {thing}|who can see my {part}|
    why is there a {part}|what are the steps to set up the {part}|I want to know how the {part} works|
    I would like to know more about the {part}|I need help with the {part}|I need to know how long the {part} takes|
    please tell me how to set up the {part}|tell me where to find the {part}|please explain the {part}|
    how do I cancel my {part}|how do I turn on the {part}|what should I do to activate the {part}|
    I am not sure how to change my {part}|can someone help me set up the {part}|am I able to use the {part} abroad|
    will I be charged for the {part}|what's the status of my {part}|how would I update my {part}|may I have two {part}s|
    I don't know how to use the {part}|I have a question about the {part}|where do I go to change my {part}|
    what do I need for the {part}|how to change the {part}|does the {part} expire|what kinds of {part} do you accept`,
  praise: `{thing} is working|{thing} works|{thing} works again|{part} is working|the {part} is working|the {part} is working again|{part} works fine|love the {part}|I love the new {part}|the {part} is great|the new {part} is awesome|great {part}|
    really happy with the {part}|thank you for {thing}|thanks for adding {thing}|the {part} works perfectly|
    the {part} works great now|best {part} I have ever used|excellent support, quick answer|amazing product|
    so easy to use|your team was very helpful|the {part} saved us hours|well done with the {part}|
    {thing} is exactly what I needed|keep up the good work|we are very pleased with the {part}|fantastic {part}|
    I recommend it to everyone|super fast and reliable|five stars for the {part}|impressed by the {part}|
    the {part} is a joy to use|perfect, no complaints|the {part} looks beautiful`,
  other: `we are using the {part} in two offices|I moved to another team|see attached|please call me back|
    meeting with the account manager on Monday|ok|yes|no|hello|our contract ends in May|it is fine I guess|
    not sure what to think of the {part}|we compared the {part} with two vendors|I opened the {part} yesterday|
    our company has 200 people|I use it on my phone|following up on my last mail|this is a test|
    average {part}|it is okay, nothing special|I am leaving for another product|too expensive for what it does|
    the price is too high|never again|not for me|boring|I don't like it|hate this app|terrible|worst company ever`,
};

/** The number of sentences made from a frame with a slot. */
const FILLINGS = 8;

/** All sentences, always the same ones. */
export function ownSentences(): OwnSentence[] {
  return keysOf(FRAMES).flatMap((kind) =>
    FRAMES[kind].split(/\|\s*/).flatMap((frame, f) => fillings(frame, f).map((text) => ({ text, kind }))),
  );
}

function fillings(frame: string, f: number): string[] {
  if (!frame.includes('{')) return [frame];
  return Array.from({ length: FILLINGS }, (_, i) => {
    const part = PARTS[(f * 7 + i * 11) % PARTS.length] ?? '';
    const thing = THINGS[(f * 5 + i * 9) % THINGS.length] ?? '';
    return frame.replace('{part}', part).replace('{thing}', thing);
  });
}

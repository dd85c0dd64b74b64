/**
 * Words and phrases that indicate the kind of an item. They are matched against whole words as `tokens` splits them: `ca n't` is
 * "can't". The classifier gives each list a weight of its own.
 */
const LISTS = {
  broken: `crash|crashes|crashed|crashing|freeze|freezes|frozen|hangs|bug|bugs|buggy|error|errors|fail|fails|failed|failing|
    failure|broken|broke|glitch|glitches|stuck|lag|lags|laggy|not working|not work|n't work|n't working|n't load|not load|
    not loading|wo n't|stopped working|stops working|does n't|did n't|no longer|unable|ca n't|cannot|not responding|timeout|
    times out|timed out|timeouts|declined|rejected|denied|refused|missing|lost|disappeared|vanished|wrong|incorrect|corrupted|
    blank|black screen|never arrived|not arrived|n't arrived|not received|n't received|twice|duplicate|duplicated|blocked|
    locked out|slow|outage|down|not showing|n't show|not syncing|n't sync|fix|not responsive|unresponsive|hacked|stolen|fraud`,
  blocking: `crash|crashes|crashed|crashing|data loss|lost all|lost my|lost everything|deleted all|wiped|unable|ca n't log|
    cannot log|ca n't login|ca n't sign|locked out|blocked|stolen|hacked|fraud|security|breach|charged twice|double charged|
    charged me twice|unusable|useless|outage|is down|production|wo n't open|wo n't start|wo n't load|n't open|n't start|
    not working at all|completely broken|stopped working|urgent|urgently|asap|emergency|immediately|deal breaker|dealbreaker|
    lost money|cancel our|switching to|losing`,
  wish: `need|please add|add a|add an|add the|could you add|can you add|wish|would love|would like|would be nice|would be great|
    would be good|would be helpful|would be useful|'d love|'d like|we need|i need|need a|need an|need the|need to be able|
    needs|want|wants|it would|should have|should be able|should support|should allow|feature request|feature|option to|
    ability to|able to|support for|integrate|integration with|allow us|allow me|let us|let me|please make|please bring|
    bring back|suggestion|suggest|missing feature|hope|if only|how about|any plans|more options|instead of`,
  asking: `how do|how can|how to|how does|how long|how much|how many|how is|how are|how would|what is|what are|what do|
    what does|what can|what should|what's|where is|where can|where do|where are|when will|when is|when does|when can|why is|
    why does|why did|why do|why has|why was|which|who|can i|can you|can we|could i|could you|do i|do you|do we|does it|
    does the|is it|is there|is this|are there|are you|will you|will i|will it|may i|should i|am i|tell me|explain|wondering|
    possible to|know if|know how|know what|know why|help me|question`,
  delight: `love|loves|loved|loving|great|awesome|excellent|amazing|fantastic|wonderful|perfect|perfectly|brilliant|superb|
    best|good|nice|cool|happy|pleased|delighted|impressed|easy to use|works well|works great|helpful|useful|thank|thanks|
    recommend|recommended|favorite|favourite|fun|beautiful|enjoy|enjoying|well done|good job|great job|kudos|life saver|
    lifesaver|five stars|5 stars|addictive|handy|intuitive|fast and`,
  dismay: `hate|hated|terrible|horrible|awful|worst|bad|sucks|suck|poor|disappointed|disappointing|annoying|frustrating|
    frustrated|confusing|ridiculous|waste|useless|crap|garbage|rubbish|unacceptable|angry|upset|uninstall|uninstalled|
    refund|rip off|scam|not good|not happy|not great|not helpful|not useful|n't like|n't recommend|dislike|boring|meh`,
  denial: `not|n't|no|never|none|nothing|without|neither|nor|cannot`,
} as const;

export type LexiconName = keyof typeof LISTS;

/** The names of the lists, in the order in which `countLexicon` returns their counts. */
export const LEXICON_NAMES = Object.keys(LISTS).filter(isLexiconName);

function isLexiconName(name: string): name is LexiconName {
  return Object.hasOwn(LISTS, name);
}

/** The lists that contain an entry. */
const entries = new Map<string, LexiconName[]>();
/** The number of words of the longest entry that begins with a word. */
const longest = new Map<string, number>();
for (const name of LEXICON_NAMES) {
  for (const entry of LISTS[name].split(/\|\s*/)) {
    const words = entry.split(' ');
    const first = words[0] ?? '';
    entries.set(entry, [...(entries.get(entry) ?? []), name]);
    longest.set(first, Math.max(words.length, longest.get(first) ?? 0));
  }
}

/**
 * Counts the entries of each list in a text. A longer entry does not hide a shorter one in it: "ca n't" and "ca n't log" both
 * count.
 */
export function countLexicon(words: readonly string[]): Record<LexiconName, number> {
  const counts = { broken: 0, blocking: 0, wish: 0, asking: 0, delight: 0, dismay: 0, denial: 0 };
  for (const [start, first] of words.entries()) {
    const most = Math.min(longest.get(first) ?? 0, words.length - start);
    let phrase = first;
    for (let length = 1; length <= most; length++) {
      if (length > 1) phrase += ` ${words[start + length - 1]}`;
      for (const name of entries.get(phrase) ?? []) counts[name] += 1;
    }
  }
  return counts;
}

import { Phrases } from './signal-phrases.ts';
import { TROUBLES } from './signal-troubles.ts';

/** The kind that a cue indicates; `aside` is talk about the conversation or the speaker, and counts against all other kinds. */
export type CueKind = 'wish' | 'trouble' | 'praise' | 'question' | 'aside';
export type SignalCue = { kind: CueKind; weight: number };

const SURE = 0.6;
const LIKELY = 0.45;
const WEAK = 0.25;

/** Phrases that indicate the kind of a sentence, in the form that `signalWords` produces. */
export const CUES = new Phrases<SignalCue>()
  .add(
    `^ need/want/please/pls/plz/fix/add/allow/wish|^ make/stop/let it/the/this/us/me|
    please/pls/plz let/allow/enable/optimize/increase/update/stop/remove/change/give|i/we need/needed/require|
    needed/need/needs feature/option/options/updates|give us/me a/an/the/more/multi|
    i/we really/definitely/also/just/still need/want|i/we would just/really/also/still like/love/prefer|
    i/we would like/love/prefer|i'd/we'd like/love/prefer|i'd/we'd really/also like/love/prefer|
    i/we want/wanted|i/we wish|wish i/we/it/there/you/the/they|
    would/could be nice/great/good/helpful/useful/awesome/amazing/cool/huge/better/ideal/perfect/fantastic/
    wonderful/handy|would be really/super/very/so nice/great/good/helpful/useful|it would help|
    would really help|would save us/me|please add/fix/bring/make/support/allow/let/consider/improve|
    could/can you/we/it/they add/fix/make/support/have/allow/show/include/change|
    should have/be/support/allow/let/show/work/offer/include/also/just|needs to|need to be able|
    feature request|any plans|ability to|option to/for|be able to|support for|integrate with|integrates with|
    integration with/to|i'm/we're/i am/we are looking for|if i/we/you/it/they could|if there was/were|
    was/were/i'm/we're hoping|instead of having|allow us/me/users/people|must have|must haves|would make|
    i'd/we'd pay|wishlist|wish list|ideally|suggestion|suggest|would expect|i'd/we'd expect|a way to|
    missing feature|why not|i/we would use|in a perfect/an ideal world|magic wand|biggest ask|number one|
    deal breaker|dealbreaker|bring back|get rid of`,
    { kind: 'wish', weight: SURE },
  )
  .add(TROUBLES, { kind: 'trouble', weight: SURE })
  .add(
    `i'd/we'd/she'd/he'd/they'd/you'd need/want/expect/pay|she/he/they would need/want|
    it'd/that'd be nice/great/good/helpful/useful/handy/awesome/amazing|don't/doesn't/didn't want/care|
    asking/asked/ask for/about/if/whether|
    people/users/customers/team/boss/manager/client/clients want/wants/need/needs/ask/asks/expect|a must|
    only show|in an/a ideal/perfect world|all we/i want/need|would/'d rather|as long as|what if`,
    { kind: 'wish', weight: LIKELY },
  )
  .add(
    `doesn't/don't/didn't have|haven't/hasn't/not yet|still not/no/waiting/haven't/hasn't|one at a time|
    one by one|all or nothing|non starter|nonstarter|embarrassing/embarrassed|nervous|
    worries/scares us/me/you|no guarantee|have/having to go|don't/didn't know|
    nobody/no one knows/trusts/trusted/uses/used/reads/understands/likes|
    can't/cannot/couldn't just/even/really|double what|hard sell|adoption has|gave up|give up|given up|
    went back|go back to|got blamed|
    takes/took/spend/spent/spending half/two/three/four/five/six/ten/several/days/hours/weeks/about|buggy|
    noise/noisy|spam|too much/many/few/little|way too|not worth|left us|left me`,
    { kind: 'trouble', weight: LIKELY },
  )
  .add(
    `no/any/without complaint/complaints/problem/problems/issue/issues/error/errors/trouble|
    no real/big/major/more problem/problems/issue/issues/complaint/complaints|not/never a problem/issue|
    not frustrated/confused/annoyed/confusing/frustrating/slow/hard/difficult/expensive/broken/complicated|
    not a big problem/issue/deal|wasn't/isn't a problem/hard/difficult|problem solved`,
    { kind: 'trouble', weight: -LIKELY },
  )
  .add(
    `slow/slower|hours|spreadsheet/spreadsheets|manual|end/ended up|have/has to|had to|problem/problems|
    issue/issues|challenge/challenging|difficult/hard|expensive|wrong|never|trouble|
    concern/concerned/concerns|worried|worry|annoy|delay/delays/delayed|late|can't/cannot/couldn't|
    won't/wouldn't|doesn't/isn't/didn't/wasn't|cost/costs|twice|duplicate/duplicates/duplicated|keeps/keep|
    competitor/competitors|unfortunately|the thing is|honestly|lose/losing/lost|nobody|no one|none|
    screenshot/screenshots|excel|powerpoint|paste/pasting|right now|currently|double|justify|trust/trusted|
    stalled|realistic|half a day|every quarter/week/month/day|pricing|confused|budget|aren't/weren't|nothing|
    blamed|waiting|forget/forgets/forgot|every time|only|outdated|messy|mess|risk/risky|instead|hidden|buried`,
    { kind: 'trouble', weight: WEAK },
  )
  .add(
    `i/we love/loved|i/we really/absolutely/just/also/particularly like/love/enjoy/appreciate|
    love the/your/that/how/it|works great/well/perfectly/beautifully|saved/saves us/me|saving us/me|
    game changer|impressed|favorite|favourite|so much easier/faster/better|much/way easier/faster/better|
    huge help/improvement/difference/win|big help|happy/pleased/thrilled with|highly recommend|
    would recommend|best thing/part/feature/tool/app|easy/simple/quick to use/set/learn|
    super/really/very/so/pretty easy/helpful/useful/intuitive/fast/smooth|intuitive|rock solid|zero downtime|
    never had a/any problem/problems/issue/issues|the best i've/we've/i/we|best i've/we've|night and day|
    life saver|lifesaver|couldn't live without|i/we like|blown away|kudos|
    great/good/fantastic/awesome/amazing job/work|well done|really great/good/nice/cool|i/we appreciate/enjoy|
    enjoyed|been great/amazing/fantastic/awesome/excellent|
    is/are great/amazing/fantastic/awesome/excellent/brilliant/perfect`,
    { kind: 'praise', weight: SURE },
  )
  .add(
    `great|good|nice|helpful|useful|easy|easier|faster|amazing|awesome|fantastic|excellent|perfect|beautiful|
    smooth|works|best|better|like how/the/that`,
    { kind: 'praise', weight: WEAK },
  )
  .add(
    `how do/can/would/does/should/long/much/many/soon i/we/it/you/the/till/until/does/is/will|how/where to|
    can/could/may/should i/we|is it possible|is there a/an/any|are there any/plans|
    does/do it/the/your/you/this/that support/have/offer/work/plan/integrate/let/allow/include/handle|
    when will/does/is/can/do|why does/is/did/do/was/can't/are/am/has|what happens|
    what's the/what is the difference/status/best/price/limit/plan|wondering if/whether/how/why|i/we wonder|
    want/like to know|want/wanted to check/know/ask|the status of|where is/are/do/can|how come|
    question is/about|on the/your roadmap|my/one/another question`,
    { kind: 'question', weight: LIKELY },
  )
  .add(
    `hear/see me/us/you|can/could you/everyone/everybody hear|my/your/the screen|share my/your|on mute|unmute|
    next meeting|calendar invite|send you/over/me the|jump/hop on/off|drop off|my/your full/first/last name|
    my name is|name's|my/your email/username/phone/address/zip|order/account/customer id/number is|username|
    zip code|phone number|weekend|the weather|kids|vacation|holiday/holidays|all i/we need/needed|
    like to thank|this call|the call|this/the recording|record this|we're recording|before we start|
    let's start|let's move|introduce yourself/myself|talk/speak to you|looking forward|look forward|catch up|
    give/giving me/us a second/sec/minute/moment/min|let me just/quickly/see/check/open/look/find/read/pull/grab|i'll/i will let you know|
    running late|run out of time|out of time|good question|great question|how was your/the|i've got another|
    next week works|same time`,
    { kind: 'aside', weight: -LIKELY },
  )
  .add(
    `how can/may i help|can i help you|help you with|may/can/could i have/get your|happy/glad to help|
    assist you|anything else|thank/thanks you/for calling/joining/contacting|
    thank you for calling/joining/contacting|let me pull/look up/into|i can see that you|
    i'll/i/we'll will look into|look into|your account id|your email address|your full name|our policy|
    walk me through|tell me about/more|can/could you describe/tell/walk/explain/show|how often do you|
    what do you use|what would you|how do you currently/usually|what made you|i can offer|sorry to hear|
    apologize/apologise for|our roadmap|we've/we're actually just building/shipped/released|show you|
    do you currently|have you tried|what kind of|what about you|does that make sense|any other questions|
    on our end`,
    { kind: 'aside', weight: -SURE },
  );

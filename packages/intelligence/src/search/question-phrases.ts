import { type Kind } from '../classifier/classify.ts';
import { CONTRACTION_PARTS, FUNCTION_WORDS } from '../text/function-words.ts';
import { toPhrases } from './question-tokens.ts';

// The words of questions, in English and as far as they are easy in German, French and Spanish; without accents.

/** Words of complaining, of a bad mood, and of a good one. */
const COMPLAINING = `complaints, complaint, complaining, complain, complains, complained, grievances, grievance, gripes, gripe, grumble, grumbles, grumbling, moan, moans, moaning, rant, rants, ranting,
     criticism, criticisms, criticise, criticises, criticised, criticize, criticizes, criticized, critical of, negative, pain points, pain point, beschwerden, beschwerde, beschweren sich, beschwert sich, beschweren, beschwert, plaintes, plainte, se plaignent, quejas, queja, se quejan`;
const ANGER_WORDS = `angry, angriest, anger, mad at, furious, fury, livid, irate, outraged, outrage, fed up, sick of, annoyed, irritated, upset, frustrated, enraged,
     wutend, sauer, genervt, verargert, faches, fache, en colere, enfadados, enfadado`;
const ANGRY = `${ANGER_WORDS}, unhappy, unhappiest, unsatisfied, dissatisfied, dissatisfaction, discontent, displeased, disappointed, disappointing, disappointment, disappoints,
     mad about, angers, upsets, annoying, annoys, irritates, irritating, frustrates, frustrating, crazy, cross with, cross about, annoy, annoyance, annoyances, frustration, frustrations, tired of, hate, hates, hated, hating, dislike, dislikes, disliked, don't like, doesn't like, do not like, does not like, didn't like, did not like, not like, don't love, not love, not happy, aren't happy, isn't happy, not satisfied,
     aren't satisfied, isn't satisfied, not pleased, no longer happy, unzufrieden, argert, argern,
     mecontents, mecontent, descontentos`;
const HAPPY = `praise, nice things, anything nice, something nice, nice said, good said, well received, well liked, pleases, please people, please customers, please users, pleasing, pleasant, praises, praised, praising, compliments, compliment, kudos, happy, happiest, satisfied, pleased, positive, delighted, delight, delights, glad, content with, thrilled, impressed, enthusiastic, grateful, thankful, appreciate, appreciates, appreciated,
     enjoy, enjoys, enjoyed, love, loves, loved, loving, fond of, like about, like most, like best, liked, people like, customers like, users like, clients like, they like, thanks, thank yous, love letters, nice words, kind words, good words, good feedback, good things,
     lob, zufrieden, eloges, satisfaits, contents, elogios, contentos, satisfechos`;
/** What sounds like a good mood, but is a wish. */
const WISHED = `would like, would love, like to, love to, would people like, would customers like, would users like, would clients like, would they like, would people love, would customers love, would users love`;
/** What is said more often, what less often, and what changes either way. */
const RISING = `more often, more and more, more frequently, more than before, more than last month, increasing, rising, growing, going up, go up, goes up, went up, gone up, on the rise, getting worse, get worse, gets worse, got worse, getting more, trending,
     nimmt zu, nehmen zu, steigt, steigen, haufiger, augmente, augmentent, aumenta, aumentan`;
const FALLING_PHRASES = `less often, less and less, less frequently, less than before, less than last month, fewer and fewer, decreasing, decrease, decreased, falling, fall, declining, fading, dropping, going down, go down, goes down, went down, gone down, on the decline, dying down, died down, calmed down,
     calming down, gone quiet, quieter, stopped being mentioned, no longer mentioned, nimmt ab, nehmen ab, sinkt, sinken, seltener, baisse, baissent, diminue, baja, bajan`;

/** Phrases that ask what is said most often, and not what comes first in the ranking. */
const MOST_FREQUENT_PHRASES = `most frequent, most frequently, most common, most commonly, most often, most reported, reported most, most mentioned, mentioned most, most repeated, repeated most, most raised, raised most, most voiced, most discussed, discussed most,
     most talked about, talked about most, most complained about, complained about most, comes up most, come up most, came up most, came in most, heard most, hear most, most widespread, more than any other, more often than any other, more than anything else, am haufigsten, haufigste, haufigsten, le plus souvent, le plus frequent, les plus frequents, mas frecuente, mas frecuentes`;

/** What a question wants to know about the feedback. */
export type Intent =
  | 'count'
  | 'who'
  | 'why'
  | 'compare'
  | 'since'
  | 'trend'
  | 'exists'
  | 'next'
  | 'sentiment'
  | 'what';

/** If a question contains several intents, the first in this order counts. */
export const INTENT_ORDER: readonly Intent[] = [
  'count',
  'compare',
  'since',
  'why',
  'who',
  'next',
  'trend',
  'sentiment',
  'exists',
  'what',
];

export const INTENTS = toPhrases<Intent>([
  [
    `how many, how often, how much, number of, count of, count, total of, how many times, what share of, what percentage of,
     what fraction of, what proportion of, wie viele, wieviele, wie oft, wie viel, wieviel, anzahl der, anzahl, combien de, combien d,
     combien, cuantos, cuantas, cuanto, cuanta, revenue at risk, revenue at stake, revenue behind, how big,
     share of, how common, how widespread, how bad, how serious, how severe, how important, how urgent, how popular, how frequent`,
    'count',
  ],
  [
    `compare, compared to, compared with, comparison of, comparison, versus, vs, complain more about, complain more, more complaints about, more about, more often about, more people, more customers, more than, more often than,
     less than, which is bigger, which is worse, which is more, what is bigger, what is worse, what hurts more, bigger problem, bigger issue,
     worse problem, rather than, difference between, vergleiche, vergleich, comparer`,
    'compare',
  ],
  [
    `since when, when did, when was, when were, when is, when has, when have, how long, for how long, first time, first report, first reported, first mentioned,
     first mention, first hear, first complaint, latest mention, last time, when, seit wann, wann, wie lange, depuis quand, quand, depuis combien de temps, desde cuando, cuando`,
    'since',
  ],
  [
    `why, reason for, reasons for, the reason, the reasons, reasons, what makes, what causes, what is causing, cause of, causes of, what drives, how come,
     what is behind, warum, wieso, weshalb, pourquoi, por que, grunde, grund fur`,
    'why',
  ],
  [
    `who, whose, whom, which customers, which customer, which accounts, which account, which companies, which company, which clients, which client, which users, which people,
     which contacts, which organisations, which organizations, what customers, what accounts, what companies, what clients, list accounts, list customers, list the accounts, list the customers,
     list companies, list all customers, list all accounts, list of customers, list of accounts, name the customers, name the accounts, names of, accounts that, accounts who, accounts which,
     customers that, customers who, customers which, companies that, companies who, people who, wer, welche kunden, welcher kunde, welche firmen, welche unternehmen, qui, quels clients, quelles entreprises,
     quien, quienes, que clientes, que empresas`,
    'who',
  ],
  [
    `build next, fix next, do next, work on next, tackle next, build first, fix first, do first, work on first, tackle first, what next, what should we, what shall we, should we build, should we fix,
     next priority, top priorities, top priority, top, priorities, ${MOST_FREQUENT_PHRASES}, most important, most urgent, most requested, most wanted, most asked, biggest, top requests, top request, main, als nachstes,
     am wichtigsten, wichtigsten, prochaine, priorites, prioridades, mas importante, what matters most`,
    'next',
  ],
  [`${WISHED}, tell me more about, more about it`, 'what'],
  [
    `${RISING}, ${FALLING_PHRASES}, trend, trends, getting better, gets better, got better, improved, improving, over time, lately, recently, was not there before, not there before, new topics, new themes, did it help, help, helped`,
    'trend',
  ],
  [
    `${ANGRY}, ${HAPPY}, feel about, feel, feeling, feelings, sentiment, mood, opinion, opinions, think of, reactions, reaction, attitude, stimmung, meinung, que pensent, que opinan`,
    'sentiment',
  ],
  [
    `any, anyone, anybody, anything, is there, are there, has anyone, did anyone, does anyone, do we have, have we, did we, nobody, no one, none, ever, gibt es, hat jemand, haben wir, y a t il, y-a-t-il, est ce que, quelqu un, hay, alguien, true, right, is it true`,
    'exists',
  ],
]);

/** The kinds of what customers do not like. */
export const DISLIKED: Kind[] = ['bug', 'other'];
export const NO_PRAISE: Kind[] = ['bug', 'feature', 'question', 'other'];

/** Words that name a kind of feedback, or a mood; none for words that only sound like one. */
export const KIND_WORDS = toPhrases<Kind[]>([
  ['bug reports, bug report, bugs, bug, defects, defect, faults, fehlermeldungen, bogues', ['bug']],
  [`${COMPLAINING}, ${ANGRY}`, DISLIKED],
  [
    'feature requests, feature request, wishes, wish list, feature ideas, suggestions, suggestion, ideas, funktionswunsche, wunsche, verbesserungsvorschlage, suggestions, sugerencias',
    ['feature'],
  ],
  [HAPPY, ['praise']],
  [WISHED, []],
  ['open questions, questions, question, fragen', ['question']],
  [
    `what's wrong with, what is wrong with, wrong with, trouble with, troubles with, problems with, problem with, issues with, issue with, difficulties with, difficulty with, report problems, reports problems, reporting problems, report issues, reports issues, struggle with, struggling with, suffer from, suffering from,
     probleme mit, problem mit, problemes avec, probleme avec, problemas con`,
    NO_PRAISE,
  ],
]);

/** What asks for faults beside what asks for praise: “do they like it, and what are they missing?” */
export const LACKING = toPhrases<true>([
  [
    'what are they missing, what do they miss, what they miss, what is missing, what should be better, what could be better, what to improve, what needs improving',
    true,
  ],
]);

/** Words that name a kind of feedback only in a question without a subject. */
export const GENERAL_KIND_WORDS = toPhrases<Kind[]>([
  [
    'requests, request, features, feature, missing, lacking, lack, miss, improvements, improvement',
    ['feature'],
  ],
  [
    "broken, breaks, break, fails, fail, failing, not working, not work, doesn't work, don't work, isn't working, aren't working",
    ['bug'],
  ],
  ['problems, problem, issues, issue, wrong, trouble, probleme, problemes, problemas', NO_PRAISE],
]);

/** Phrases that ask for customers who may leave. */
export const CHURN = toPhrases<boolean>([
  ['revenue at risk, revenue is at risk, revenue are at risk, money at risk, data at risk', false],
  [
    `might leave us, may leave us, customers leave, people leave, accounts leave, anyone leave, clients leave, customers leaving, people leaving, accounts leaving, leave because, leaving because, customers quit, anyone quit, accounts quit, might quit, threaten to quit, threatens to quit, threatening to quit, might leave, may leave, could leave, will leave, going to leave, about to leave, want to leave, wants to leave, threaten to leave, threatens to leave, threatened to leave,
     threatening to leave, threaten, threatens, threatened, threatening, leave us, leaving us, leaving, churning, churn risk, churn risks, churn, at risk of leaving, at risk of churning, at risk, risk of leaving, cancel their contract, cancel their subscription, want to cancel, threaten to cancel, threatened to cancel, threatening to cancel,
     going to cancel, cancelling their contract, about to cancel, may cancel, might cancel, not renew, not renewing, switch away, switching away, switch to a competitor, switching to a competitor, move to a competitor, moving to a competitor, walk away,
     lose as customers, lose customers, lose accounts, lose deals, deals do we lose, customers do we lose, accounts do we lose, losing customers, losing clients, losing accounts, losing users, losing deals, losing people, losing us, we losing, we are losing, risk losing, risk of losing, churned, stopped using, stop using, given up on, gave up on, looking at competitors, looking at alternatives, considering alternatives, evaluating alternatives, looking elsewhere, we might lose, we could lose, might we lose, kundigen, abwandern, abspringen, kundigung droht, not extending their contract, not extend their contract, leaving or threatening, leave or threaten, jump ship, jumping ship, nous quitter, partir, resilier, irse, dejarnos, cancelar`,
    true,
  ],
]);

export type State = 'open' | 'building' | 'shipped' | 'shared';

export const STATES = toPhrases<State[]>([
  [
    'not yet shipped, not shipped, unshipped, still open, not done yet, not yet done, not solved, unresolved, unsolved',
    ['open', 'building'],
  ],
  [
    'being built, are we building, we are building, in progress, in development, currently building',
    ['building'],
  ],
  [
    'already shipped, have we shipped, did we ship, we shipped, we have shipped, already released, already solved, have been shipped, were shipped, has been shipped',
    ['shipped', 'shared'],
  ],
]);

/** Words of asking, which are never a subject. */
export const ASKING = toPhrases<true>([
  [
    `how many times, how many distinct, how many different, how many, how often, how much, how common, how widespread, how bad, how serious, how severe, how important, how urgent, how popular, how frequent, since when, when did, when was, how long, how come, why, who, whose, what makes, what causes, what is causing, which customers, which accounts, which companies, which clients, what customers,
     wie viele, wieviele, wie oft, seit wann, wie lange, warum, wieso, weshalb, wann, wer, welche kunden, welche firmen, combien de, combien, depuis quand, pourquoi, qui, quels clients, cuantos, cuantas, desde cuando, por que, quien, quienes, que clientes,
     gibt es, hat jemand, haben wir, y a t il, y-a-t-il, est ce que, hay, was sagt, was sagen, que disent, que dicen, anything about, anything on, the fact that, people who, customers who, accounts that, those who, do we have, have we, is there, are there`,
    true,
  ],
]);

/** Words that ask, or refer to feedback itself, and so name no subject. */
export const SCAFFOLD = toPhrases<true>([
  [
    `compare, compared to, compared with, comparison of, comparison, difference between, rather than, complain more about, complain more, more complaints about, more about, more often about, which is bigger, which is worse, what hurts more, hurts more, what hurts, bigger problem, bigger issue,
     revenue is at risk because of missing, revenue is at risk because of, revenue is at risk, revenue at risk because of missing, revenue at risk because of, revenue at risk, revenue at stake, revenue behind, revenue is tied to, revenue tied to, tied to the request for, tied to, revenue depends on, revenue stands behind, revenue is waiting for, revenue waits for, revenue hangs on, stands behind, stand behind, is waiting for it, is waiting for, waiting for it, waiting for, waits for, hangs on,
     if we don't build, if we do not build, if we don't add, if we don't fix, if we do not fix, if we don't have, if we build, if we fix, revenue, because of missing, because of, due to the lack of, due to missing, due to, lack of, the lack of`,
    true,
  ],
  [
    `since when, when did we first hear, first hear, first heard, first mentioned, first reported, first mention, the first to report, the first to mention, the first to ask for, the first to complain, first time, first complaint, first appear, first appeared, first report of, first report about, first report, first reports, first, how long, returned, has returned, have returned, recurred, reappeared, reopened, fixed problem, fixed problems, fixed issue, fixed issues, fixed bug, fixed bugs, solved problem, solved problems,
     been going on, going on, go on, come back, came back, comes back, coming back, is back, are back, was back, were back, back again, resurfaced, resurface, recur, recurring problem, recurring problems, come only, comes only, come, comes, came, come up, came up, coming up, come in, came in, coming in, has been, last time, latest`,
    true,
  ],
  [
    `${RISING}, ${FALLING_PHRASES}, how many times, how many distinct, how many different, how many, how often, how much, number of, count of, count, distinct, what share of, what percentage of, what fraction of, share of, percentage of, proportion of, fraction of, over time, getting better, get better, got better, getting, gets,
     lately, recently, trends, trend, did it improved, improving, there before, not there before,
     much less, much more, before, again, still, wieder, noch, encore, otra vez`,
    true,
  ],
  [
    `people, customers, customer, users, user, clients, client, accounts, account, companies, company, contacts, everybody, everyone, anybody, anyone, somebody, someone, nobody, no one, they, folks, organisations, organizations, kunden, kunde, nutzer, benutzer, leute, firmen,
     jemand, clients, utilisateurs, gens, clientes, usuarios, gente, alguien, quelqu un`,
    true,
  ],
  [
    `say, says, saying, said, talk, talks, talked, talking, think, thinks, thinking, thought, feel, feels, feeling, felt, ask, asks, asked, asking, ask for, asked for, asking for, tell, tells, tell us, told, told us, mention, mentions, mentioned, mentioning,      complain, complains, complained, complaining, complaints, complaint, want, wants, wanted, wanting, wish, wishes, wished, would like, like to have, like, likes, need, needs, needed, needing, request, requests, requested, requesting, raise, raised, raising, bring up, brought up, hear, heard, hearing, hear about, write, wrote, written,
     demanding, expect, experiencing, experienced, have trouble with, struggle with, struggling with, suffer from, suffering from, affected by, hit by, concerned, worried about, worried, worries, worry, objecting to, object to, objects to, objected to, objections to, opposed to, care about, bothered by, bother, bothers, speak, speaks, spoke, voice, voices, happen, happened, happens, happening, arrived, arrive, make, makes, made, get, got, gets, receive, received,
     exist, exists, out there, sagt, sagen, sagte, sagten, meint, meinen, wunscht, wunschen, wollen, will, mochten, mochte, brauchen, braucht, erwahnt, erwahnen, melden, meldet, gemeldet, fordern, fordert, gewunscht, verlangen, verlangt, beschweren sich, beschwert sich, beschweren, beschwert, sich, denken, halten von, halt, halten,
     disent, dit, dire, demandent, demande, demander, veulent, veut, pensent, pense, parlent, parle, signalent, signale, dicen, dice, piden, pide, quieren, quiere, piensan, hablan`,
    true,
  ],
  [
    `demand for, appetite for, interest in, interested in, requests for, request for, requests around, requests about, requests on, quotes about, quotes on, quotes, verbatims, blocked by, held back by, what we know about, feedback, feedbacks, given, give, gave, gives, provide, provided, share, shared, submitted, sent, send, opinion, opinions, sentiment, mood, reaction, reactions, thing, things, stuff, topic, topics, subjects, item, items, theme, themes, please, show me, show, list all, list, find, give me, give, summarise, summarize, summary, summary of, explain, tell me, describe, overview of, overview, look up, search for,
     submissions, evidence, mentions of, mentions, reports of, reports about, cases of, examples of, examples, instances of, occurrences of, words on, words about,
     ruckmeldungen, ruckmeldung, kundenfeedback, meinungen, hinweise, anmerkungen, themen, zeig mir, zeig, zeige, liste, retours, retour, avis, commentaires, montre, comentarios, opiniones, muestra, wunsche, wunsch nach, beschwerden`,
    true,
  ],
  [
    `top two, top three, top four, top five, top ten, top 3, top 5, top 10, two main, three main, most recent, recent, biggest, main, top, most, common, frequent, frequently, often, problem with, problems with, problem, problems, issue with, issues with, issue, issues, pain pain trouble, troubles, concerns, concern, reason for, reasons for, reason, reasons, cause, causes, causing, drives, behind, regarding, concerning, around, about, on the subject of, with regard to, in terms of, related to, relating to,
     probleme mit, probleme, problem mit, problemes avec, problemes, probleme avec, problemas con, problemas, grunde, raisons, razones`,
    true,
  ],
  [
    `true, right, correct, isn't it, isnt it, or not, ever, at all, really, actually, exactly, currently, now, right now, today, so far, already, just, only, ones, one, some, all, each, many, much, more, less, any, anything, something, nothing, none, no, not, never, yet, also, too, else, even, well, far, such, other, another, same, own, both,
     nicht wahr, oder, stimmt's, ja, nein, kein, keine, keinen, nichts, etwas, mehr, weniger, viel, viele, alle, bitte, mal, denn, eigentlich, uberhaupt, auch, plus, moins, tous, toutes, aucun, rien, mas, menos, todos, ningun, nada`,
    true,
  ],
  [
    `benefit from, profit from, look for, looks for, looking for, hope for, hopes for, hoping for, keen on, call for, calls for, calling for, insist on, insists on, insisting on, push for, pushing for, beg for, begging for, run into, runs into, ran into, running into, come across, deal with, dealing with, difficulty with, difficulties with, having trouble with,
     the matter with, matter with, know about, learn about, comment on, comments on, comments about, commented on, point out, pointed out, refer to, refers to, referring to, discuss, discusses, discussed, discussing, enough, keeps, news on, news about, report about, report on, report of, reports on, reported, customers report, users report, people report, clients report, accounts report, companies report, they report, report that, reports that,
     who pays for it, who pays for this, what do they pay, how much do they pay, do they pay, pay us, pays us, paying us, should we build, should we add, should we do, should we fix, should we offer, worth building, worth adding, worth fixing, worth doing, see everything about, everything about, tell me more about, quote about, quote on, lacks, either, neither, customers rate, users rate, people rate, clients rate, they rate, rate us, rate our, drives people, drives customers, drives users, drives them`,
    true,
  ],
  [
    `quick summary of, quick summary, short summary of, short summary, brief summary of, brief summary, quick overview of, quick overview, pros and cons of, pros and cons, pros, cons, most vocal about, most vocal, vocal, loud is the call for, how loud, total revenue of, total revenue, the arr of, arr of, the mrr of, mrr of, newest, number of times, many times, these days, nowadays, remain, let's talk, let us talk, let's, let us, read me, any idea, idea why, decide on, deciding on, would pay more for, would pay extra for, would pay for, pay more for, pay extra for, good or bad, love it or hate it, stuck because, waiting on, bad experience with, bad experiences with, good experience with, good experiences with, since the last release, since the latest release, since our last release, with respect to, in respect of, when it comes to, as for, as regards, with regards to, in regard to, on the topic of, the word on, word on, the story with, the deal with, news regarding, news around, new about, new on, new regarding, new with, new around, changed about, changed with, changed around, confused by, confused about, confusing about, confuses people about, confuses users about, confuses customers about, confuses,
     painful, big a deal, big of a deal, big a problem, big of a problem, big an issue, big of an issue, a big deal, a big problem, a big issue, a big thing, a real problem, a real issue, a serious problem, a serious issue, a common problem, a common issue, a common complaint, a recurring theme, an issue, a problem, deal breaker, dealbreaker, show stopper, showstopper,
     invest in, put time into, spend time on, pull up, dig up, dig out, look into, get me, bring me, fetch, dig into, drill into, i'd like to see, i would like to see, i'd like to know, i would like to know, like to know, want to know, wants to know, need to know, curious, wonder, wondering, i heard that, i heard, is that so, is that true, is that right, am i right, do you know, can you, could you, would you, will you, let me know, my boss, our boss, the boss, our ceo, sales says, thinking about, thinking of, plan to work on, planning to work on, plan to build, planning to build,
     demand, strong is the demand for, strong is demand for, high is the demand for, big is the demand for, large is the demand for, demand is there, how strong is the, how high is the, how large is the, interest is there, hinges on, hinge on, revenue is linked to, revenue linked to, money is linked to, money is behind, money depends on, money hinges on, money is tied to, deals hinge on, deals depend on, lose deals because of, lost deals because of, annual revenue, contract value,
     according to customers, according to users, according to people, according to clients, in the eyes of, from the point of view of, in what way, in which way, in which ways, in what ways, fall short, falls short, fell short, better about, do better, do about, done about, doing about, a lot, lots of, plenty of, a reason to, a reason for, cost us, to us, for us, to our customers, for our customers, if any,
     tickets about, tickets on, tickets regarding, tickets are there about, tickets are there on, tickets mention, tickets mentioning, comments regarding, voices on, voices about, stories about, stories of, remarks on, remarks about, thoughts on, take on, experience with, experiences with, impressions of, impression of, perception of, verdict on, received, perceived, complained of, bring, brings, goes wrong with, go wrong with, went wrong with, goes wrong, go wrong, went wrong,
     should i call, should i talk to, should we call, should we talk to, should we ask, should i ask, could we call, could we ask, can we call, can we ask, reach out to, get in touch with,
     gefragt, nachgefragt, stort, storen, gestort, nervt, klagen uber, klagt uber, klagen, klagt, uber das thema, zum thema, in sachen, bezuglich, sobre, acerca de, respecto a, au sujet de, a propos de, concernant, reclament, reclame`,
    true,
  ],
  [
    `pieces of feedback, piece of feedback, bits of feedback, feedback items, feedback entries, relevant to, relevant for, of relevance to, pertaining to, in connection with, in the context of, in relation to, associated with, having to do with, has to do with, have to do with, to do with,
     want us to do when, want us to do if, want us to do about, want us to do, wants us to do, expect us to do, expect from us, expect from our, ask us to, asking us to, asked us to, beg us to, begging us to, would have helped, would help, came in about, came in on, came in for, come in about, comes in about, comes in on,
     gets to see what, get to see what, can see what, sees what, which single, what single, the single, single biggest, over the whole period, over the entire period, whole period, entire period, ${MOST_FREQUENT_PHRASES},
     what exactly, which exactly, what kind of, what kinds of, what sort of, what sorts of, what type of, what types of, which kind of, which kinds of, which sort of, which type of, which types of, in what situations, in which situations, which situations, what situations, under what circumstances, in which cases, in what cases`,
    true,
  ],
  [
    `useful to know, do we know, we know, know, hurt, hurts, hurting, matter, matters, important, urgent, urgently, critical, worst, best, largest, bigger, smaller, worse, better, worth, wrong with, going wrong`,
    true,
  ],
]);

/** Words of asking at the beginning of a clause; elsewhere they may belong to a subject (“meetings about to start”, “click and collect”). */
export const OPENING = toPhrases<true>([
  [
    `i'm about to build, i am about to build, we're about to build, we are about to build, about to build, about to implement, about to start on, about to start, about to work on, about to fix, before i build, before i implement, before i start on, before i fix, before i touch, before we build, before we start on, before we touch, before we fix, before we change, before building, before implementing, before changing, before touching,
     i'm building, i am building, we're building, i'm implementing, i am implementing, i'm working on, i am working on, we're working on, we are working on, i'm fixing, i am fixing, i'm designing, i am designing, i'm planning, i am planning, i'm looking at, i am looking at, i'm looking into, i'm looking for, i am looking for, i'm writing a spec for, i need to build, i need to implement, i need to fix, i have to build, i have to fix, my task is to build, my task is to, the task is to, my ticket is, my job is to, i was asked to,
     what do you have on, what have you got on, what have we got on, what do we have on, what is there on, what's there on, what is known about, what do you know about, anything we know about, collect all, gather all, compile all, pull all, pull together, all there is on, everything there is on, everything you have on, all you have on, everything we have on,
     i take it, i assume, i guess, i suppose, i believe, i gather, we assume, as far as i know, as far as we know, if i am not mistaken, if i'm not mistaken`,
    true,
  ],
]);

/** Words of asking at the end of a clause: “sum it up in detail”, but “the detail view”. */
export const CLOSING = toPhrases<true>([
  [
    `in a nutshell, in brief, briefly, in short, in detail, in their own words, in customers' own words, word for word, verbatim, in one sentence, in bullet points, as bullet points, as a list`,
    true,
  ],
]);

/** Words that name no subject if no other word is left. */
export const GENERIC = new Set(
  `came come reported reporting priority priorities area areas everything overall general build make fix improve change solve address tackle prioritise prioritize focus work do look product app application service software platform team wrong next new
  bugs bug features feature fixes ideas idea suggestions suggestion question questions it this that you your my s re let news update plan planning roadmap tool system
  bauen verbessern produkt app corriger ameliorer produit construir mejorar producto nachstes als nachsten release week month here there who what which when where why how rather instead leave leaving month matter win lose risk main answer hello hi thanks ok okay day days time tell good bad like nice great
  pay pays paying paid missing lacking lack miss improvement improvements broken breaks break fail fails failing working become stopped`.split(
    /\s+/,
  ),
);

const OTHER_SMALL = `of on in to for about with by from and or us we me i they them their there than as at into if so but
  der die das den dem des ein eine einen einem einer eines und oder in im an am auf aus bei mit nach von vom zu zum zur uber unter fur gegen ohne um durch ist sind war waren hat haben wird werden wurde kann konnen wir uns unser unsere sie ihre ihr es man dass was wer wie wo wann warum welche welcher welches welchen gibt zur beim
  le la les l un une des de du d et ou en dans sur pour par avec sans est sont a ont au aux que qui quoi quel quelle quels quelles nos notre leur leurs ce cette ces il elle ils elles on y t se sa son ses
  el los las una unos unas y o en con sin para por del al es son ha han que cual cuales nuestro nuestra sus su se lo qu hay`;

/** Verbs with a “not”: in a question they ask, in a subject they say something. */
export const NEGATED_AUXILIARIES = new Set(
  "isn't aren't wasn't weren't don't doesn't didn't hasn't haven't hadn't won't wouldn't can't couldn't shouldn't".split(
    ' ',
  ),
);

/** Words that name no subject, although they may be part of a phrase: "log in". */
export const SMALL_WORDS = new Set([...FUNCTION_WORDS, ...CONTRACTION_PARTS, ...OTHER_SMALL.split(/\s+/)]);

/** Words that say little in a subject: they count little beside other words, and fully if there are no others. */
export const WEAK_WORDS = new Set(
  `saw exposed report reports reported reporting point points aspect aspects topic topics concern concerns matter matters comment comments message messages review reviews help helped case cases demand experience entry entries issue issues problem problems trouble bad badly poor poorly wrong good great nice
  better worse best worst improve improved improvement improvements new old feature features change changes changed make works working work doesn't don't broken fail fails failing failed failure failures missing lost incorrect
  difficult hard easy option options ability able possible possibility support system product app application software tool platform service team part parts use using used user customer customers want different separate own
  end thing way right full more real main general whole number day days week month year long short big small high low fast themselves self happen state current site place people business company office stuff
  fehlt fehlen fehlende fehlender schlecht schlechte falsch falsche gut neue neuer neues manquant manque mauvais mauvaise nouveau nuevo mal`.split(
    /\s+/,
  ),
);

/** Words that ask what is said most often. */
export const MOST_FREQUENT = toPhrases<true>([[MOST_FREQUENT_PHRASES, true]]);

/** One of what customers say: “the most frequent complaint” asks for one, “the most frequent complaints” for several. */
export const ONE_SAID = new Set(
  'problem issue complaint bug request wish topic theme thing reason question idea defect gripe grievance ask pain point praise compliment'.split(
    ' ',
  ),
);

/**
 * Words that say what sort of thing a subject is: they count as little as weak words, and a clause of these alone names no subject. With
 * something before them (“notes with images”) they may be what is meant.
 */
export const VAGUE_WORDS = new Set(
  `situation situations scenario scenarios circumstance circumstances context contexts occasion occasions requirement requirements behaviour behaviours behavior behaviors logic functionality functionalities capability capabilities module modules component components mechanism mechanisms approach approaches
  relevant relevance related describe described describes describing description express expressed expresses indicate indicated indicates suggest suggested suggests note noted notes remark remarks remarked statement statements observation observations insight insights signal signals story stories instance instances piece pieces bit bits lot lots kind kinds sort sorts
  build building built implement implements implemented implementing implementation develop developing developed development consider considering considered rework reworking redo redoing refactor refactoring revamp revamping tackle tackling investigate investigating investigation research researching expectation expectations expected desire desires desired struggle struggles struggled struggling
  obstacle obstacles difficulty difficulties frustration frustrations confusion confusing satisfaction exact exactly specific specifically particular particularly certain various several entire complete completely entirely totally fully properly correctly incorrectly wrongly simply easily clearly involved involving involves caused technical functional
  situationen umsetzen umsetzung entwickeln genau bestimmte verschiedene schief lauft klappt`.split(/\s+/),
);

/** Words that ask what is mentioned less often. */
export const FALLING = toPhrases<true>([[FALLING_PHRASES, true]]);

/** Words that ask who is angry, and not only who complains. */
export const ANGER = toPhrases<true>([[ANGER_WORDS, true]]);

/** Words that ask what came back. */
export const AGAIN = toPhrases<true>([
  [
    `again, come back, came back, comes back, coming back, is back, are back, was back, were back, back again, returned, reopened, recur, recurs, recurred, reappear, reappears, reappeared, resurface, resurfaced, regressions, regression, wieder, nouveau`,
    true,
  ],
]);

/** “After it was fixed”, in a question about what came back. */
export const MENDED_LEADS = new Set('after since although though despite'.split(' '));
export const MENDED = new Set(
  'fixed fix fixes solved solving resolved mended repaired closed shipped released release done'.split(' '),
);

/** Words that ask for a time, and otherwise belong to the subject. */
export const SINCE_SCAFFOLD = toPhrases<true>([
  [
    'started, start, starts, starting, begin, begins, began, beginning, last mentioned, last mention, last heard, last reported, last, latest',
    true,
  ],
]);

/** Words about a change in how often something is said, at the end of a question: “Have complaints about exports increased?” */
export const CHANGED = new Set(
  'increased decreased dropped declined fallen grown grow risen shrunk stop stopped end ended continue continued persist persisted'.split(
    ' ',
  ),
);
/** What is said: with none of these, “Have calls dropped?” is about dropped calls. */
export const VOICED = new Set(
  'complaints complaint feedback mentions reports requests demand interest questions praise wishes bugs problems issues trouble'.split(
    ' ',
  ),
);

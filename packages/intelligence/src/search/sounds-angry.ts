import { findPhrases, toPhrases, toTokens } from './question-tokens.ts';

/** Words of customers who are angry, not only of those who report something. */
const SIGNS = toPhrases<true>([
  [
    `angry, furious, livid, fuming, outraged, outrage, outrageous, fed up, sick of, tired of, had enough, enough is enough, last straw, unacceptable, inexcusable, no excuse, ridiculous, absurd, disgrace, disgraceful, disgusting, shame, shameful, scandal, joke, nightmare, useless,
     unusable, worthless, garbage, rubbish, crap, terrible, horrible, horrendous, awful, appalling, atrocious, pathetic, hopeless, hate, hates, infuriating, infuriated, maddening, frustrating, frustrated, annoying, annoyed, irritating, disappointed, disappointing, upset, embarrassed, embarrassing,
     humiliating, lost trust, lost faith, losing trust, losing patience, lost patience, out of patience, seriously, wtf, third time, fourth time, fifth time, third week, fourth week, third ask, four times, for weeks, for months, again and again, every single time, time and again, nobody answers, still no answer,
     still no reply, still not fixed, still broken, never again, worst, 1 star, one star, zero stars, protest, protests, threatens, threatening, lawyer, lawyers, sue, legal action, money back, waste of, wasted, laugh at, laughing at, unfair, rip off, ripped off, robbery, scam, cheated, lied`,
    true,
  ],
  [
    `wutend, sauer, stinksauer, verargert, argerlich, unverschamt, unverschamtheit, frechheit, inakzeptabel, unzumutbar, katastrophe, katastrophal, unbrauchbar, peinlich, reicht es, skandal, zum x ten mal, en colere, furieux, inadmissible, inacceptable, honteux, honte, scandaleux,
     ras le bol, absurde, absurdes, catastrophe, inutilisable, inaceptable, verguenza, harto, hartos, indignante, enfadado, inutil, inaccettabile, vergogna, vergognoso, protestano, inutilizzabile, onacceptabel, belachelijk, schandalig, waardeloos, inaceitavel, vergonha, ridiculo`,
    true,
  ],
]);
/** Marks of an angry text: “Stop!!”, “signed out again??”. */
const MARKS = /[!?]{2}/;
const LETTERS = /^\p{L}{2}/u;
/** So many words of capitals one after the other are shouted: “THIS IS THE THIRD TIME”. */
const SHOUTED = 3;

/** Whether a customer's words sound angry. Takes linear time. */
export function soundsAngry(text: string): boolean {
  return MARKS.test(text) || isShouted(text) || findPhrases(toTokens(text), SIGNS).length > 0;
}

function isShouted(text: string): boolean {
  let inCapitals = 0;
  for (const word of text.split(' ')) {
    inCapitals = LETTERS.test(word) && word === word.toUpperCase() ? inCapitals + 1 : 0;
    if (inCapitals === SHOUTED) return true;
  }
  return false;
}

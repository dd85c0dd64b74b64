import { Phrases } from './signal-phrases.ts';

/** Phrases of politeness, of listening, or of starting a call. They say nothing about a product. */
const POLITE = new Phrases<true>().add(
  `yes|yeah|yep|yup|ya|no|nope|nah|ok|okay|k|sure|right|alright|all right|mm|mhm|hmm|hm|huh|uh|um|umm|uhm|er|
    erm|ah|oh|ooh|wow|well|so|and|but|then|now|just|too|also|hi|hello|hey|hiya|howdy|good/great morning|
    good afternoon|good evening|good night|good day|thanks|thank you|thx|ty|cheers|please|sorry|bye|goodbye|
    bye bye|great|perfect|awesome|cool|nice|excellent|fantastic|wonderful|amazing|brilliant|lovely|fine|good|
    very good|very nice|sounds good/great/fair/perfect/fine/like a plan|absolutely|exactly|definitely|totally|
    certainly|correct|indeed|of course|for sure|got it|gotcha|i see|i understand|understood|noted|makes sense|
    that makes sense|fair enough|fair point|no problem|no worries|not a problem|you're welcome|
    you are welcome|welcome|my pleasure|interesting|
    that's/it's/thats/is right/great/good/fine/true/correct/ok/okay/cool/perfect/awesome/nice/interesting/
    fair/it/all|that is right/great/good/fine/true/correct/all|that would be great/good/fine/perfect|
    that works|works for me|take care|see you/ya|talk soon/later|talk to you soon/later|speak soon|
    have a good/great/nice one/day/night/evening/weekend/afternoon|you too|same here/to you|likewise|
    nice/good/great to meet/see/hear you/from you|nice meeting you|
    that was really/very/so/super/extremely helpful/useful/nice/great/kind|you were/have been|helpful|
    how are you|how are you doing|how's it going|how is it going|
    i'm/we're good/fine/well/great/doing well/ok/okay|doing well/good/great|not bad|so much|very much|a lot|
    for your help/time/patience/support|for the help/info/information|for trying to help|
    for having/inviting me/us|for joining/calling|let me know|let me think/see/check|
    give me a second/minute/moment|one moment/second/sec|hold on|hang on|go ahead|you know|i mean|i guess|
    i think so|i don't know|i believe so|i suppose so|don't worry|my friend|sir|madam|ma'am|everyone|
    everybody|guys|team|all|there|again|today|really|actually|basically|like|anyway|anyways|yes please|i do|
    i am|we do|we are|it is|it does|i did|we did|i will|we will|will do|can do|that's all|that's it|
    nothing else|i'm here|still here|are you there|hello there|i'll wait|i can wait|take your time|let's go|
    let's do it|let's start|let's get started|sí|si|gracias|hola|adiós|vale|ja|nein|danke|hallo|tschüss|gut|
    oui|non|merci|bonjour|salut|au revoir|sim|não|obrigado|obrigada|olá|grazie|ciao|是|好|好的|谢谢|你好|再见|はい|
    ありがとうございます|да|нет|спасибо|привет|здравствуйте`,
  true,
);

/** The number of words of a sentence that are not small talk: 0 for "Yes, thanks". Long sentences keep most of their words. */
export function wordsBesidesSmallTalk(words: readonly string[]): number {
  if (words.length > LONGEST) return words.length;
  const isPolite = new Set<number>();
  for (const { start, length } of POLITE.find(words)) {
    for (let at = start; at < start + length; at++) isPolite.add(at);
  }
  return words.length - isPolite.size;
}

/** Longer sentences are not small talk. */
const LONGEST = 24;

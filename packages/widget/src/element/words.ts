/** What the element says, in one language. `{n}` is a number of minutes. */
export type Words = {
  feedback: string;
  close: string;
  better: string;
  email: string;
  picture: string;
  noPicture: string;
  remove: string;
  send: string;
  first: string;
  thanks: string;
  known: string;
  again: string;
  failed: string;
  busy: string;
  kept: string;
};

const ORDER =
  'feedback|close|better|email|picture|noPicture|remove|send|first|thanks|known|again|failed|busy|kept'.split(
    '|',
  );

/** In the order of `ORDER`, parted by bars: a name for each in each language would double the size of the file. */
const LANGUAGES: Record<string, string> = {
  en: 'Feedback|Close|What should be better?|E-mail (optional)|Picture|This picture cannot be used.|Remove|Send|Choose or write something first.|Thank you.|We have this from you already.|Say something else|This could not be sent.|Many people are writing: please try again in {n}.|Your words are still here.',
  de: 'Feedback|Schließen|Was sollte besser sein?|E-Mail (freiwillig)|Bild|Dieses Bild geht nicht.|Entfernen|Senden|Wählen oder schreiben Sie zuerst etwas.|Vielen Dank.|Das haben wir schon von Ihnen.|Noch etwas sagen|Das konnte nicht gesendet werden.|Gerade schreiben viele: bitte in {n} noch einmal.|Ihr Text ist noch da.',
  fr: 'Votre avis|Fermer|Qu’est-ce qui devrait être mieux ?|E-mail (facultatif)|Image|Cette image ne convient pas.|Retirer|Envoyer|Choisissez ou écrivez d’abord quelque chose.|Merci.|Vous nous l’avez déjà dit.|Dire autre chose|L’envoi a échoué.|Beaucoup de gens écrivent : réessayez dans {n}.|Votre texte est encore là.',
  es: 'Opinión|Cerrar|¿Qué debería mejorar?|Correo (opcional)|Imagen|Esta imagen no sirve.|Quitar|Enviar|Elija o escriba algo primero.|Gracias.|Ya nos lo había dicho.|Decir algo más|No se pudo enviar.|Escriben muchas personas: inténtelo en {n}.|Su texto sigue aquí.',
  it: 'Opinione|Chiudi|Che cosa dovrebbe migliorare?|E-mail (facoltativa)|Immagine|Questa immagine non va bene.|Togli|Invia|Scelga o scriva prima qualcosa.|Grazie.|Ce lo aveva già detto.|Dire altro|L’invio non è riuscito.|Scrivono in molti: riprovi tra {n}.|Il testo è ancora qui.',
  pt: 'Opinião|Fechar|O que deveria melhorar?|E-mail (opcional)|Imagem|Esta imagem não serve.|Retirar|Enviar|Escolha ou escreva algo primeiro.|Obrigado.|Já nos tinha dito isto.|Dizer outra coisa|Não foi possível enviar.|Muita gente escreve agora: tente daqui a {n}.|O seu texto continua aqui.',
  nl: 'Feedback|Sluiten|Wat zou beter moeten?|E-mail (niet verplicht)|Afbeelding|Deze afbeelding werkt niet.|Verwijderen|Versturen|Kies of schrijf eerst iets.|Dank u wel.|Dit hadden we al van u.|Nog iets zeggen|Dit kon niet worden verstuurd.|Veel mensen schrijven nu: probeer het over {n}.|Uw tekst staat er nog.',
  ar: 'رأيك|إغلاق|ما الذي يجب أن يتحسن؟|البريد الإلكتروني (اختياري)|صورة|لا يمكن استخدام هذه الصورة.|إزالة|إرسال|اختر أو اكتب شيئًا أولًا.|شكرًا لك.|لدينا هذا منك من قبل.|قول شيء آخر|تعذّر الإرسال.|كثيرون يكتبون الآن: حاول بعد {n}.|كلامك ما زال هنا.',
};

/** `1 minute`, `48 Minuten`: so many seconds, or more, as a person waits. */
export function minutes(seconds: number, language: string): string {
  const said = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;
  return Math.ceil(seconds / 60).toLocaleString(language, said);
}

export type Said = { language: string; words: Words };

/** The words of the first of these languages that there is, else English. */
export function wordsOf(languages: readonly (string | null | undefined)[]): Said {
  const language =
    languages.map((one) => one?.split('-', 1)[0]?.toLowerCase() ?? '').find((one) => one in LANGUAGES) ??
    'en';
  const said = LANGUAGES[language]?.split('|') ?? [];
  // `ORDER` has each name.
  return { language, words: Object.fromEntries(ORDER.map((name, at) => [name, said[at] ?? ''])) as Words };
}

import type { OwnSentence } from './own-sentences.ts';

/**
 * Short statements that we wrote about products of every sector: failures stated as facts, wishes as nouns and imperatives,
 * praise that only says what happened, and such statements in other languages. The keys are the kinds.
 */
const STATEMENTS: Record<OwnSentence['kind'], string> = {
  bug: `all dates are a day off|every timestamp is in the wrong time zone|totals do not add up|the figures differ from the invoice|
    rows are missing from the file|attachments arrive empty|mails go out twice|nothing is sent after midnight|the list ends at 100|
    names with accents turn into question marks|the second page is always empty|old prices are still shown|
    removed people can still sign in|the link leads to a 404|the spinner never stops|saved, reloaded, gone|
    the button is hidden behind the keyboard|text runs out of its box|half of the contacts never made it over|
    the status stays on pending for days|three of us were signed out in the middle of a call|sound cuts out every few minutes|
    why does it forget what I chose?|is it supposed to take ten minutes?|so where did my drafts go?|
    great, another update that eats my notes|thanks for deleting my settings|love how it signs me out every hour|
    wonderful, now nothing opens at all|not exactly fast|it was better before the update|works on Tuesdays, if at all|
    the limit is hit by noon and then everything stops|each save takes a minute|the numbers in the mail are not those in the app|
    our customers see each other's orders|two people got the same seat|it asks for the code again and again|
    the search finds nothing that is older than a week|order confirmed, never delivered|support has not answered for nine days|
    geht nicht|funktioniert nicht mehr|stürzt beim Öffnen ab|die Summen stimmen nicht|seit dem Update ist alles langsam|
    ich komme nicht mehr in mein Konto|die Mail kommt nicht an|es fehlen Zeilen in der Datei|wurde doppelt abgebucht|
    warum werde ich ständig abgemeldet?|
    ne marche pas|l'application plante au démarrage|les totaux sont faux|je ne peux plus me connecter|depuis la mise à jour tout rame|
    le mail n'arrive jamais|il manque des lignes dans le fichier|j'ai été débité deux fois|
    no funciona|se cierra solo al abrir|los totales están mal|no puedo entrar en mi cuenta|desde la actualización va lentísimo|
    el correo no llega|faltan filas en el archivo|me han cobrado dos veces|
    non funziona|si blocca all'avvio|i totali sono sbagliati|non riesco più ad accedere|dopo l'aggiornamento è lentissimo|
    mi hanno addebitato due volte|não funciona|trava ao abrir|os totais estão errados|não consigo mais entrar|
    depois da atualização ficou lento|fui cobrado duas vezes|
    werkt niet|loopt vast bij het openen|de totalen kloppen niet|ik kan niet meer inloggen|sinds de update is alles traag|
    er is twee keer afgeschreven|why am I logged out every time?|why is the list empty again?|why does it keep asking for my code?|
    why can't I see my own orders?|what happened to my files?|is anyone else getting a blank page?|how can a total be negative?|
    warum fehlt die Hälfte meiner Kontakte?|pourquoi la page reste-t-elle blanche ?|¿por qué se cierra sola?|
    perché non salva?|waarom is mijn lijst leeg?`,
  feature: `dark theme|bulk delete|scheduled exports|read only links|a button for undo|sorting by date|filter by owner|
    bigger font in the table|option to hide finished ones|per team limits|custom colours for labels|print view|
    a warning before it is sent|more than one address per customer|a history of changes|shortcut for search|
    remember my last choice|show the total at the top|put the search where I can see it|let people pick their own colours|
    stop asking me every time|send one mail a day instead of fifty|hide what I have read|keep the filter when I go back|
    group by customer|split the bill by department|sort newest first by default|lock rows that are approved|
    warn us before the limit is reached|save drafts for offline|close old links by themselves|copy a project with its people|
    merge two contacts into one|allow several owners|ask before deleting|tell me when it is done|
    a kanban board pls|calendar view pretty please|more languages!|Linux version when?|no way to export to PDF|
    there is no undo|no bulk edit|you can't sort the list|it only takes one file at a time|
    must be able to sign off as a group|auditors ask for a log of who saw what|we'd pay extra for a test account|
    would switch tomorrow if it had an approval step|our old tool could copy a week, yours can't|
    it ought to notice that two entries are the same|the report should say who approved it|
    why is there no way to archive?|can it be made to round up?|could the list be wider?|
    bitte Dunkelmodus|wäre schön, wenn man sortieren könnte|bitte eine Export-Funktion einbauen|wir brauchen mehrere Sprachen|
    man sollte mehrere Dateien auf einmal hochladen können|ich wünsche mir eine Kalenderansicht|Erinnerungen per SMS wären super|
    ajoutez un mode sombre svp|il faudrait pouvoir trier la liste|ce serait bien d'avoir un export|nous avons besoin de plusieurs langues|
    j'aimerais une vue calendrier|permettre d'envoyer plusieurs fichiers à la fois|
    añadan modo oscuro por favor|estaría bien poder ordenar la lista|necesitamos exportar a Excel|me gustaría una vista de calendario|
    que se puedan subir varios archivos a la vez|falta una opción para archivar|
    aggiungete il tema scuro|sarebbe bello poter ordinare la lista|ci serve l'esportazione|vorrei una vista calendario|
    adicionem modo escuro por favor|seria bom poder ordenar a lista|precisamos exportar para Excel|gostaria de uma visão de calendário|
    can you make the columns wider?|could you bring the old menu back?|could we get a weekly summary?|any chance of a dark theme?|
    would it be possible to round the totals?|könnt ihr eine Suche einbauen?|könntet ihr mehrere Empfänger erlauben?|
    wäre es möglich, Spalten auszublenden?|pouvez-vous ajouter une recherche ?|pourriez-vous permettre plusieurs adresses ?|
    serait-il possible de trier par date ?|¿podéis añadir un buscador?|¿pueden permitir varios idiomas?|
    ¿sería posible ordenar por fecha?|potete aggiungere una ricerca?|podem adicionar uma busca?|kunnen jullie een zoekfunctie toevoegen?|
    graag een donkere modus|het zou fijn zijn om te kunnen sorteren|we hebben een export nodig|ik wil graag een kalenderweergave`,
  question: `where did the export button go?|does the price include tax?|which browsers are supported?|is my data kept in Europe?|
    how many seats are in the small plan?|what happens when the trial ends?|can two people edit at once?|
    is there a limit on file size?|who do I ask about the invoice?|do you have a status page?|anyone know how to reset this?|
    just wondering whether backups are included|not sure how the roles differ, could you explain?|
    wie ändere ich meine Adresse?|wo finde ich die Rechnung?|kann man den Tarif wechseln?|was kostet ein weiterer Platz?|
    gibt es eine Schnittstelle?|comment changer mon adresse ?|où se trouve la facture ?|peut-on changer de formule ?|
    combien coûte une place de plus ?|est-ce que mes données restent en Europe ?|
    ¿cómo cambio mi dirección?|¿dónde está la factura?|¿se puede cambiar de plan?|¿cuánto cuesta otro usuario?|
    come cambio l'indirizzo?|dove trovo la fattura?|si può cambiare piano?|como mudo meu endereço?|onde fica a fatura?|
    dá para trocar de plano?|hoe wijzig ik mijn adres?|waar vind ik de factuur?|kan ik van abonnement wisselen?`,
  praise: `set up in five minutes, no manual needed|it found the mistake before we did|saved our quarter|
    the whole import went through overnight, not one row missing|support called back within the hour|
    never missed a beat since we moved|my parents can use it without help|back to normal, thanks for the quick repair|
    finally a tool that stays out of the way|the new list is twice as fast|since the last version it just runs|
    not a single complaint from the team|can't imagine work without it|no more paper, no more chasing|
    the reminder saved me from a fine|restored everything with one click|it even kept my notes|worth every cent|
    moved forty people over in a day|hats off to whoever designed the search|this made my day|smooth as butter|
    our auditors were impressed|it does what it says|nothing to add, well made|chapeau|love it|great app|nice work|
    best update in years|the fix works, thank you|I was sceptical and I was wrong|didn't expect it to be this easy|
    super App, bin begeistert|läuft seit Wochen ohne Probleme|endlich ist es schnell, danke|der Support war klasse|
    genau was wir gebraucht haben|super application, bravo|tout marche parfaitement, merci|le support est au top|
    enfin rapide, beau travail|excelente aplicación|funciona perfecto, gracias|el soporte fue genial|por fin va rápido|
    ottima app, complimenti|funziona benissimo, grazie|adoro este aplicativo|funciona perfeitamente, obrigado|
    geweldige app|werkt perfect, bedankt|eindelijk snel, top`,
  other: `we do it by hand meanwhile|we have gone back to paper|my colleague takes care of that now|closing this, it was our own mistake|
    it was our firewall after all|doesn't matter to us, we have two users|I stopped looking at it|that is fine for our size|
    no opinion on the new colours|we keep our own list|turned it off on day one|we only use it in summer|
    never had that problem myself|please ignore my last message|solved on our side|I don't need that either way|
    wir machen das jetzt von Hand|hat sich erledigt, lag an uns|on fait ça à la main maintenant|c'était notre erreur|
    ya lo hacemos a mano|era un error nuestro|ora lo facciamo a mano|agora fazemos à mão|dat doen we nu met de hand`,
};

/** All statements, always in the same order. */
export function ownStatements(): OwnSentence[] {
  return Object.entries(STATEMENTS).flatMap(([kind, list]) =>
    list.split('|').map((text) => ({ text: text.trim(), kind: kind as OwnSentence['kind'] })),
  ); // Object.entries forgets that the keys are kinds
}

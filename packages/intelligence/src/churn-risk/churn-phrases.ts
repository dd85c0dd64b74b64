// The expressions match sentences as `findIn` (churn-risk.ts) writes them: lower case, no punctuation but "?", and one space
// before, between and after the words.

const WE = String.raw`(?:we|i|they|he|she|(?:the|this|my|our) (?:customer|client|account|team|company|boss|cfo|cto|ceo|board|management|department))`;
const WILL = String.raw`(?:'ll| will| shall| would|'d| may| might| could| must|(?: am|'m| are|'re| is)(?: now| currently| already| seriously| actively)?(?: going to| about to| ready to| planning to| preparing to| forced to| inclined to| tempted to| close to| thinking about| thinking of| considering| looking at)?| plan to| plans to| intend to| intends to| want to| wants to| have to| has to|'ll have to| will have to|'ll be forced to| will be forced to| need to| have decided to|'ve decided to| decided to| consider)`;
/** Shorter than `WILL`: with a longer list the check of the worst-case running time does not finish. */
const MOVE = String.raw`(?:'ll| will| must| may| might| would| wants?| needs?| plans?| intends?| decided| have|'ve| has|'re| are|'m| am| is)(?: to| be| have to| already| now| decided to| going to| planning to| forced to| considering| thinking of| probably| seriously considering)?`;
const SURELY = String.raw`(?: (?:probably|likely|definitely|certainly|just|simply|all|then|also|seriously|soon|be))?`;
const OURS = String.raw`(?:our|my|the|this|their|its)`;
const BOND = String.raw`(?:subscriptions?|contract|plan|account|membership|licen[cs]es?|agreement|service|seats|tenancy|policy|abo|renewal|order form)`;
const PRODUCT = String.raw`(?:app|product|tool|service|platform|software|system|company|provider|vendor|bank|network|carrier|insurer|game)`;
const RIVAL = String.raw`(?:(?:a|an|another|the other|your|one of your|some|any|other|alternative|different|competing|rival|new) (?:\w+ )?(?:apps?|competitors?|competition|rivals?|alternatives?|tools?|vendors?|providers?|products?|platforms?|suppliers?|carrier|bank|insurer|solutions?|software|services?)|competitors?|alternatives|the competition|someone else|somebody else|something else|elsewhere)`;
const ENDS = String.raw`(?: (?:if|unless|because|by|before|this (?:week|month|year|quarter)|next|today|tomorrow|now|soon|over|at|and|as|when|immediately|otherwise|then|until|in|on|right|completely|altogether|entirely|with you)\b| $)`;

/** Phrases with which customers say that they may leave; each is enough. */
export const CHURN_PHRASES: readonly RegExp[] = [
  new RegExp(
    String.raw` no (?:\w+ ){1,4}(?:means )?no (?:renewal|contract|deal|sale|signature|extension|business|subscription) `,
  ),
  new RegExp(
    String.raw` ${WE}${MOVE} (?:cancel|cancelling|canceling|terminate|terminating|end|ending|quit|quitting|drop|dropping|stop|stopping) ${OURS} (?:\w+ )?${BOND} `,
  ),
  new RegExp(
    String.raw` ${WE}${WILL}${SURELY} (?:cancel|cancelling|canceling|churn|churning|leave|leaving|quit|quitting|walk away|walk|go elsewhere|look elsewhere|looking elsewhere|unsubscribe)${ENDS}`,
  ),
  new RegExp(
    String.raw`^ (?:so )?(?:cancelling|canceling|leaving|churning)(?: (?:${OURS} (?:\w+ )?${BOND}|today|now|tomorrow|this month|next month|unless|if|because|for|over|after))?(?: |$)(?:$|because|over|unless|if|after|for|today|now)`,
  ),
  new RegExp(
    String.raw` (?:cancelled|canceled|terminated|ended|cancelling|canceling|terminating) (?:our|my) (?:\w+ )?${BOND} (?:because|over|after|today|for|due|since|as|and moved|and went|and left) `,
  ),
  new RegExp(
    String.raw` (?:threatens?|threatened|threatening) to (?:cancel|leave|churn|quit|walk|switch|terminate|move|go|drop|end) `,
  ),
  new RegExp(
    String.raw` (?:won't|will not|not|never|unlikely to|shall not|cannot justify|can't justify|refuse to|refuses to|hesitant to|hesitate to|decided against) (?:be )?(?:renew|renewing|extend|extending|prolong)(?: ${OURS} (?:\w+ )?${BOND}\b| (?:with|for|next|in|if|unless|until|without|this (?:year|quarter|time|month)|at|again|it)\b| $)`,
  ),
  new RegExp(
    String.raw` (?:won't|can't|cannot|will not|can not) (?:renew|sign|sign off|stay|continue with you|keep paying|keep using|continue paying|go on paying|justify (?:renewing|keeping|paying|the renewal|the cost)|recommend renewing)(?: (?:\w+ ){0,6}?(?:until|unless|without|if|with|like this|any longer|anymore|much longer|for)\b| $)`,
  ),
  new RegExp(
    String.raw`^ (?:(?:so|and|we are|we're|i'm|i am|definitely|probably|certainly|sadly|sorry) ){0,2}(?:not|won't be) (?:going to (?:renew|extend)|renewing|extending) (?:$|${OURS} (?:\w+ )?${BOND}|with you|if|unless|until|without)`,
  ),
  new RegExp(
    String.raw` (?:renewal|contract|subscription|account|deal) (?:\w+ ){0,3}(?:at risk|in danger|in doubt|in question|on the line|in jeopardy|off the table|hangs on|hinges on|depends on|is conditional) `,
  ),
  new RegExp(
    String.raw` (?:depends on|risks?|jeopardi[sz]es?|endangers?|threatens?|blocks?|blocking|blocker for|blocker to|blocker in|condition for|condition of|reason not to|decides|decide about|decide on|puts) (?:the |our |their |your |my )?(?:renewal|renewing|extension of (?:our|the) contract) `,
  ),
  new RegExp(
    String.raw` (?:before|by|until|at) (?:the |our |their |my )?renewal(?: \w+){0,4} (?:or|otherwise) (?:we|they|i) `,
  ),
  new RegExp(
    String.raw` (?:or|otherwise|else) (?:we|i|they)(?:'ll| will|'re| are|'m| am| would|'d)?(?: have to| be| going to)? (?:leave|leaving|cancel|cancelling|switch|switching|quit|walk|go|gone|out|off|move on|churn|look elsewhere) `,
  ),
  new RegExp(
    String.raw` (?:evaluating|evaluate|considering|consider|testing|trialling|trialing|piloting|comparing|researching|shortlisting|reviewing|exploring|investigating|assessing|looking at|looking for|looking into|look for|look at|searching for|talking to|in talks with|demoing|shopping for|quotes from|a quote from|started a trial with|proof of concept with|pilot with) ${RIVAL} `,
  ),
  new RegExp(
    String.raw` ${WE}(?:${MOVE})? (?:switch|switching|switched|move|moving|moved|migrate|migrating|migrated|go|going|defect|change|changing|jump|jumping)(?: over| back| away| on| everything| our (?:team|data|account|business|company|users|people))? to ${RIVAL} `,
  ),
  new RegExp(
    String.raw` ${WE}(?:${WILL}|'ve| have)?${SURELY} (?:switch|switching|change|changing) (?:providers?|vendors?|suppliers?|tools|platforms|banks|carriers|insurers?) `,
  ),
  new RegExp(
    String.raw` (?:shopping around|looking elsewhere|look elsewhere|going elsewhere|go elsewhere|taking our business|take our business|taking my business|take my business|take my money elsewhere|move away from (?:you|your)|moving away from (?:you|your)|migrating away from (?:you|your)|migrate away from (?:you|your)|migrating off (?:you|your)|switch away|switching away) `,
  ),
  new RegExp(
    String.raw` ${WE}(?:${WILL}|'ve| have)?${SURELY} (?:leave|leaving|left|ditch|ditching|drop|dropping|abandon|abandoning|replace|replacing) (?:you|(?:your|this) ${PRODUCT})(?: (?:for|because|over|if|unless|after|next|this|soon|by|altogether|with|by|at|and)\b| $)`,
  ),
  new RegExp(
    String.raw` (?:leaves|leave|leaving|left) (?:you )?for (?:a|another|your) (?:competitor|rival|\w+ vendor|\w+ provider|competition) `,
  ),
  new RegExp(
    String.raw` (?:lose|losing|lost) (?:us|me|this (?:customer|account|client)|the (?:customer|account|client)|our business|my business|a (?:loyal|paying|long time) customer|them as a customer|us as a customer|me as a customer) (?:$|as|over|if|unless|because|to|by|in|soon|at|customer|customers|for)`,
  ),
  new RegExp(
    String.raw` (?:is|'s|be|becomes|becoming|remains|as) (?:a|an|our|the|my) (?:\w+ )?(?:deal breaker|dealbreaker) `,
  ),
  new RegExp(String.raw`^ (?:deal breaker|dealbreaker) `),
  new RegExp(
    String.raw` (?:churn risk|risk of churn|risk of churning|at risk of churning|about to churn|likely to churn|going to churn|will churn|might churn|may churn|could churn|risk of leaving|reason for leaving|reason we left|reason i left|why we left|why i left|why we are leaving|why we're leaving|why i am leaving|why i'm leaving) `,
  ),
  new RegExp(String.raw` (?:last|final) straw (?:$|for|before|after) ?`),
  new RegExp(
    String.raw` without (?:\w+ ){1,6}(?:we|they|i) (?:can't|cannot|won't|will not) (?:renew|sign|stay) `,
  ),
  new RegExp(
    String.raw` (?:i'm|i am|we're|we are) (?:done|finished|through) with (?:you|this (?:\w+ )?${PRODUCT}|your (?:\w+ )?${PRODUCT}) `,
  ),
  new RegExp(
    String.raw` (?:giving|give|gave|hand in|handing in|sent|sending|served) (?:you )?(?:our |my |formal )?(?:notice of (?:termination|cancellation)|termination notice|notice to terminate|notice on (?:our|the) contract|notice for (?:our|the) contract) `,
  ),
  new RegExp(
    String.raw` (?:reconsider|reconsidering|rethink|rethinking|re evaluating|reevaluating|question|questioning) (?:our|my|the) (?:contract|subscription|renewal|membership|vendor|partnership|relationship|choice of (?:\w+ )?(?:vendor|provider|tool|supplier)|whole contract) `,
  ),
  new RegExp(
    String.raw` (?:this is|that's|that is|is) (?:my|our) last (?:month|year|invoice|renewal|subscription|season|order) (?:with|as|$|here|if|unless)`,
  ),
  new RegExp(
    String.raw` (?:i|we)(?:'ll| will| am going to|'m going to| are going to|'re going to| am about to|'m about to)?(?: be)? (?:uninstall|uninstalling|deleting|delete) (?:it|this|the app|this app|your app|my account) (?:$|if|unless|because|soon|today|now|for good)`,
  ),
  new RegExp(
    String.raw` (?:want|wants|asked for|ask for|demand|demands|demanding) out of (?:our|the|this|their|my) contract `,
  ),
  new RegExp(
    String.raw` (?:wir kündigen|ich kündige|kündigen wir|kündige ich|werden wir kündigen|werde ich kündigen|wir werden kündigen|ich werde kündigen|müssen wir kündigen|wollen kündigen|überlegen zu kündigen|verlängern wir nicht|nicht mehr verlängern|vertrag nicht verlängern|vertrag nicht|nicht zu verlängern|verlängerung (?:ist )?(?:gefährdet|fraglich)|zur konkurrenz|zum wettbewerber|zu einem anderen anbieter|anbieter wechseln|nach alternativen|(?:sehen|schauen) (?:wir )?uns (?:anderweitig|woanders) um|zum mitbewerber|nach einer alternative|alternativen (?:um|prüfen|geprüft)|sind wir weg|bin ich weg) `,
  ),
  new RegExp(
    String.raw` (?:on résilie|je résilie|nous résilions|vais résilier|allons résilier|va résilier|résilier (?:notre|mon|le) (?:contrat|abonnement)|ne renouvellerons pas|ne renouvellerai pas|ne renouvelle pas|ne pas renouveler|à la concurrence|chez (?:un|le) concurrent|voir ailleurs|(?:on|nous) (?:regarde|regardons|cherche|cherchons) ailleurs(?! (?:dans|sur))|cherchons (?:une|des) alternatives?|cherche une alternative|étudions (?:une|des|d'autres) (?:alternatives?|solutions)|changer de (?:fournisseur|prestataire|logiciel)) `,
  ),
  new RegExp(
    String.raw` (?:vamos a cancelar (?:el|la|nuestro|nuestra)|voy a cancelar (?:el|la|mi)|cancelaremos (?:el|la)|no (?:vamos a renovar|renovaremos|renovamos|voy a renovar|renovaré)|a la competencia|buscando (?:una )?alternativas?|buscamos (?:una )?alternativas?|evaluando (?:otras )?(?:alternativas|opciones)|cambiar de proveedor|mirando otros proveedores|miramos otros proveedores|buscando otro proveedor|cambiamos de proveedor|nos damos de baja|me doy de baja|darnos de baja|nos vamos a otro) `,
  ),
];

/** A sentence with one of these is not a churn risk: it asks, denies, or speaks of the writer's own customers. */
export const NO_RISK: readonly RegExp[] = [
  / (?:that|which) (?:i|we) (?:\S+ ){0,3}(?:cancel|quit|leave) /,
  /^ (?:hi |hello |so |and |but |ok |okay )?(?:how|where|can|could|what|when|which|why|is|are|do|does|did|should|wie|wo|kann|comment|où|cómo|dónde|puedo|will|would|may) (?:\S+ ){0,40}(?:cancel\w*|leave|unsubscribe|terminate|end|delete|kündige|kündigen|résilier|cancelar|baja|switch|move|change|renew|churn|migrate) (?:\S+ ){0,40}\?/,
  /^ (?:how (?:do|can|to|would|could|should)|where (?:do|can)|can (?:i|we)|could (?:i|we)) /,
  / (?:not|never|n't|don't|didn't|won't|wouldn't|no plans to|no reason to|no intention of|without|far from|nobody is|instead of|rather than|stopped|glad we (?:did not|didn't)|no) (?:(?:going|planning|thinking|looking|want|wanting|thought|think|need|intending|even) )?(?:to |of |about |at |for )?(?:cancel|cancelling|leave|leaving|churn|switch|switching|considering|evaluating|alternatives|a deal breaker|deal breaker|a dealbreaker|dealbreaker|look elsewhere|looking elsewhere|quit|quitting) /,
  / (?:a|an|the|our|my|your|his|her|this|that) (?:(?:\w+ )?(?:users?|customers?|guests?|patients?|students?|members?|attendees?|buyers?|subscribers?|drivers?|riders?|passengers?)) (?:who |that )?(?:cancels?|cancelled|canceled|leaves|leave|left|quits?|unsubscribes?|unsubscribed|churns?|churned) /,
  / (?:when|whenever|if|once|after|as soon as|every time) (?:a|an|our|my|the|their|some|any|one|your) (?:\w+ )?(?:users?|customers?|guests?|clients?|patients?|students?|members?|attendees?|buyers?|subscribers?) /,
  / churn (?:dashboard|rate|rates|report|reports|prediction|model|score|chart|analysis|metric|metrics|numbers|cohort|survey|figures?|by|per|graph|widget) /,
  / (?:cancel|cancelled|cancelling|leave|leaving|left|end|ending|stop|drop|quit) (?:the |a |my |our |this |that |his |her |its )?(?:\w+ )?(?:meetings?|calls?|bookings?|orders?|rides?|trips?|appointments?|reservations?|uploads?|downloads?|jobs?|builds?|runs?|exports?|imports?|requests?|process|dialog|events?|tasks?|flights?|lessons?|deliver(?:y|ies)|invitations?|invites?|sessions?|rooms?|groups?|channels?|pages?|screens?|tabs?|forms?|chats?|comments?|notes?|reviews?|messages?|house|building|office|ticket|tickets|transfer|payment|payments|subscription of|subscriptions of|editor|games?|match|queue|team|class|course) /,
  / (?:came|come|coming|switched|moved|migrated) (?:back |over )?(?:to (?:you|this|your)|from (?:a|another|your|one of your)) /,
];

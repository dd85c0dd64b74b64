/** Words before a colon that are headings, mail headers or fields of a form, and never a speaker. */
const HEADINGS = list(
  `note|notes|nb|re|fw|fwd|aw|wg|subject|from|to|cc|bcc|date|sent|time|duration|ps|p.s|tl;dr|todo|to do|update|edit|summary|
  agenda|topic|topics|action|actions|action items|attendees|participants|speakers|example|examples|e.g|i.e|for example|
  warning|error|info|debug|caution|important|tip|hint|reminder|attention|fyi|disclaimer|http|https|ftp|mailto|www|file|name|
  first name|last name|full name|email|e-mail|mail|phone|tel|fax|address|title|company|plan|url|link|website|version|
  priority|status|id|order id|order|order number|account|account id|username|user name|password|zip|zip code|city|
  country|state|price|cost|total|amount|quantity|size|color|type|category|issue|problem|bug|question|questions|answer|
  answers|step|steps|steps to reproduce|expected|expected behavior|actual|actual behavior|result|results|solution|
  workaround|reason|conclusion|background|context|pros|cons|pro|con|source|sources|reference|references|see|see also|
  ok|yes|no|so|also|and|but|thanks|thank you|regards|hello|hi|dear|then|now|first|second|third|finally|next|
  transcript|recording|meeting|meeting title|location|language|kind|part|chapter|section|figure|table|page|attachment|attachments|
  description|details|feedback|comment|comments|goal|goals|decision|decisions|follow-up|follow up|next steps|key points|
  true|false|null|default|case|return|const|var|let|function|class|import|key|value|inaudible|crosstalk|laughter|laughs|
  music|silence|applause|pause|background noise`,
);

/** Words that occur in no name: a label that contains one of them is the beginning of a sentence. */
const FUNCTION_WORDS = list(
  `the|this|that|these|those|a|an|is|are|was|were|be|been|being|do|does|did|has|have|had|will|would|can|could|should|shall|
  must|may|might|i|we|you|he|she|it|they|me|us|him|her|them|my|our|your|his|its|their|mine|ours|who|what|which|when|where|
  why|how|if|because|although|though|while|until|unless|since|than|as|in|on|with|without|into|about|after|before|between|
  during|under|over|by|not|no|yes|or|so|too|very|just|only|also|even|still|again|ever|never|always|often|here|there|one|
  two|three|four|five|six|seven|eight|nine|ten|some|any|all|both|each|every|more|most|less|least|many|much|few|several|
  other|another|same|such|first|second|third|last|next|thing|things|something|anything|nothing|everything|someone|nobody|
  anyway|basically|actually|honestly|meanwhile|however|therefore|instead|otherwise|maybe|perhaps|please|sorry|well|okay|
  then|now|today|yesterday|tomorrow|tonight|soon|later|finally|lastly|firstly|secondly|plus|minus|versus|vs|etc|for|at|of`,
);

/** Words that people write before a colon when they write about their work, and that are not names. */
const ORDINARY_WORDS = list(
  `monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|july|september|october|november|december|
  day|week|month|year|quarter|morning|afternoon|evening|night|hour|minute|phase|stage|round|level|item|point|points|
  step|option|version|release|build|sprint|ticket|case|cases|use|chapter|part|section|page|screen|tab|row|column|field|
  error|warning|exception|bug|bugs|issue|issues|problem|problems|pain|pains|fix|crash|failure|outage|incident|feature|
  features|request|requests|idea|ideas|wish|need|needs|goal|goals|plan|plans|question|questions|answer|answers|concern|
  concerns|suggestion|feedback|summary|overview|background|context|reason|reasons|result|results|outcome|cause|impact|
  effect|risk|risks|benefit|benefits|downside|upside|takeaway|takeaways|highlight|lowlight|verdict|bottom|line|short|long|
  story|quick|main|key|top|big|biggest|small|best|worst|better|worse|good|bad|new|old|current|previous|total|overall|
  general|specific|final|initial|extra|bonus|high|low|major|minor|critical|urgent|important|major|price|prices|cost|costs|
  budget|billing|invoice|invoices|payment|payments|revenue|discount|refund|contract|renewal|license|licence|seat|seats|
  trial|plan|tier|export|exports|import|imports|report|reports|dashboard|dashboards|chart|charts|graph|table|tables|
  search|filter|filters|sort|query|data|database|file|files|folder|folders|document|documents|template|templates|form|
  forms|editor|calendar|inbox|email|emails|mail|message|messages|chat|call|calls|meeting|meetings|notification|
  notifications|alert|alerts|reminder|reminders|setting|settings|profile|account|accounts|login|logins|password|
  passwords|user|users|team|teams|admin|admins|role|roles|access|security|privacy|compliance|audit|log|logs|backup|sync|
  api|apis|sso|saml|scim|csv|pdf|xlsx|json|xml|html|sql|url|ui|ux|crm|erp|sla|kpi|roi|eta|faq|rest|sdk|cli|mfa|gdpr|soc|
  hr|it|ai|ml|qa|pr|seo|vpn|app|apps|mobile|web|desktop|browser|laptop|tablet|phone|phones|iphone|ipad|android|ios|mac|windows|
  linux|chrome|safari|firefox|server|servers|cloud|network|speed|latency|uptime|load|storage|memory|performance|
  quality|design|layout|color|colors|font|theme|dark|light|mode|button|buttons|menu|icon|icons|image|images|photo|
  photos|video|videos|audio|sound|camera|workflow|workflows|process|rule|rules|task|tasks|project|projects|board|boards|
  list|lists|tag|tags|label|labels|comment|comments|note|notes|history|timeline|status|progress|priority|priorities|
  docs|support|help|service|services|product|products|customer|customers|client|clients|vendor|vendors|partner|partners|
  market|sales|marketing|finance|legal|operations|engineering|hardware|software|tool|tools|setup|rollout|launch|
  roadmap|timeframe|deadline|schedule|size|scale|scope|usage|number|numbers|count|average|ratio|score|rating|ratings|
  google|sheets|slack|salesforce|hubspot|jira|zendesk|intercom|notion|asana|trello|excel|outlook|gmail|zapier|stripe|
  shopify|github|gitlab|figma|airtable|quickbooks|netsuite|tableau|looker|snowflake|okta|azure|aws|microsoft|word|
  powerpoint|teams|webhooks|webhook|widget|widgets|plugin|plugins|addon|addons|extension|connector|connectors|today|
  expected|actual|pros|cons|win|wins|loss|losses|ask|asks|blocker|blockers|nice|quote|fact|facts|truth|spoiler|update|
  updates|upgrade|downgrade|migration|demo|pilot|survey|surveys|review|reviews|reporting|onboarding|must|dealbreaker|
  wishlist|sidenote|headcount|industry|competitor|competitors|input|inputs|output|outputs|repro|environment|fatal|failed|
  traceback|invite|invites|signature|right|sure|look|listen|besides|net|caveat|caveats|europe|germany|france|spain|india|
  china|japan|canada|america|london|berlin|paris|english|spanish|french|german|chinese|japanese|ugly|green|red|blue|
  yellow|black|white|orange|purple|grey|gray|medium|frequency|hourly|daily|weekly|monthly|quarterly|yearly|likes|
  dislikes|positive|positives|negative|negatives|strength|strengths|weakness|weaknesses|recap|homework|group|groups|
  cell|cells|scenario|scenarios|example|test|tests|attempt|attempts|try|lesson|lessons|hotfix|bugfix|linear|custom|bulk|
  power|apple|watch|office|offices|single|multi|two-factor|self-serve|add-on|plug-in|http|https|utf|base|value|default|
  limit|limits|quota|quotas|error-prone|clunky|slow|fast|easy|hard|simple|complex|cheap|expensive|free|paid|manual|
  automatic|automated|live|offline|online|public|private|internal|external|global|local|remote|hybrid|full|partial|
  start|end|stop|open|closed|done|pending|blocked|won|lost|left|up|down|out|off|back|forward|front|side|top-down|
  drag|drop|copy|paste|undo|redo|save|saved|print|printing|scan|upload|uploads|download|downloads|share|shares|link|
  links|invoice-level|ledger|order|orders|cart|checkout|shipping|delivery|stock|inventory|warehouse|return|returns|
  policy|policies|hiring|training|learning|lunch|dinner|breakfast|coffee|travel|weather|traffic|noise|news|family|
  work|works|working|life|home|house|school|business|company|organization|organisation|department|manager|boss|
  leadership|board|investors|employees|staff|people|folks|guys|everyone|nobody|humans|man|woman|kids|honest|frank|
  clear|fair|true|false|wrong|correct|agreed|exactly|absolutely|definitely|totally|frankly|luckily|sadly|ideally`,
);

/** Endings of ordinary English words. Names that have such an ending are among the first names below. */
const ORDINARY_ENDINGS = [
  'tion',
  'sion',
  'ment',
  'ness',
  'ility',
  'ability',
  'ance',
  'ence',
  'error',
  'exception',
  'less',
];
const ORDINARY_LONG_ENDINGS = ['ing', 'ally', 'edly', 'ently', 'stly', 'able', 'ible', 'ity'];
const LONG = 7;

/** First names that are common in calls: they distinguish a name in lower case from other words. */
const FIRST_NAMES = list(
  `aaron|abby|abdul|abigail|adam|adrian|ahmed|aisha|alan|albert|alejandro|alex|alexander|alexandra|alexis|ali|alice|alicia|
  alison|allison|amanda|amber|amir|amit|amy|ana|andre|andrea|andreas|andrew|andy|angela|anita|anna|anne|anthony|antonio|
  aria|ariel|arjun|arthur|ashley|austin|barbara|beatrice|ben|benjamin|bernard|beth|beverly|bill|billy|blake|bob|bobby|
  brad|brandon|brenda|brian|bruce|bruno|cameron|camille|carl|carla|carlos|carol|caroline|catherine|chad|charles|charlie|
  charlotte|chen|chloe|chris|christian|christina|christine|christopher|claire|clara|clarence|claude|claudia|colin|connor|
  constance|courtney|craig|cynthia|daisy|dan|dana|daniel|daniela|danielle|darren|dave|david|dawn|dean|deborah|denise|
  dennis|derek|diana|diane|diego|dmitri|dominic|don|donald|donna|doris|dorothy|doug|douglas|drew|dylan|ed|eddie|eduardo|
  edward|elena|eli|elijah|elizabeth|ella|ellen|emily|emma|eric|erica|erik|erin|ethan|eva|evan|eve|fatima|felix|fernando|
  fiona|florence|frances|francis|francisco|frank|fred|gabriel|gary|george|gloria|grace|graham|greg|gregory|hannah|hans|
  harold|harry|heather|hector|helen|henry|holly|hugo|ian|ibrahim|ines|ingrid|irene|iris|isaac|isabel|isabella|ivan|jack|
  jackie|jacob|jade|jake|james|jamie|jan|jane|janet|jared|jasmine|jason|jean|jeff|jeffrey|jen|jennifer|jenny|jeremy|jerry|
  jesse|jessica|jill|jim|jimmy|jin|jing|joan|joe|joel|johan|john|johnny|jon|jonathan|jordan|jorge|jose|joseph|josh|joshua|
  joy|juan|judith|judy|julia|julian|julie|justin|kai|kamal|karen|karl|kate|katherine|kathleen|kathy|katie|keith|kelly|
  ken|kenneth|kevin|khalid|kim|kimberly|kyle|lars|laura|lauren|laurence|lawrence|leah|lee|lena|leo|leon|lena|li|liam|lily|
  linda|lisa|liz|logan|lola|louis|louise|luca|lucas|lucia|lucy|luis|luke|lukas|lydia|mads|maggie|malik|manuel|marc|marco|
  marcus|margaret|maria|marie|marina|mario|marion|mark|marta|martha|martin|mary|mateo|matt|matthew|maurice|max|maya|megan|
  mei|melanie|melissa|mia|michael|michelle|miguel|mike|ming|mohamed|mohammed|molly|monica|morgan|mustafa|nadia|nancy|naomi|
  natalia|natalie|natasha|nate|nathan|neil|nick|nicola|nicolas|nicole|nikhil|nina|noah|noor|nora|oliver|olivia|omar|oscar|
  pablo|pamela|pat|patricia|patrick|paul|paula|pedro|peter|phil|philip|pierre|priya|rachel|rafael|rahul|raj|ralph|ravi|ray|
  raymond|rebecca|renee|ricardo|rich|richard|rick|rita|rob|robert|roberto|robin|roger|ron|ronald|rosa|rose|ross|roy|ruby|
  russell|ruth|ryan|sally|sam|samantha|samuel|sandra|sanjay|sara|sarah|sasha|scott|sean|sergio|shannon|sharon|shawn|sheila|
  simon|sofia|sonia|sophia|sophie|stan|stella|stephanie|stephen|sterling|steve|steven|stuart|sue|susan|sven|tara|ted|
  teresa|terry|theo|theresa|thomas|tiffany|tim|timothy|tina|todd|tom|tomas|tony|tracy|trevor|troy|tyler|valerie|vanessa|
  vera|veronica|victor|victoria|vijay|vincent|virginia|vivian|walter|wei|wendy|will|william|xavier|yan|yasmin|yuki|yusuf|
  yvonne|zach|zachary|zoe`,
);

export function isHeading(label: string): boolean {
  return HEADINGS.has(label);
}

export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word);
}

export function isFirstName(word: string): boolean {
  return FIRST_NAMES.has(word);
}

/** Whether a lower-case word is an ordinary English word rather than a name. */
export function isOrdinaryWord(word: string): boolean {
  if (ORDINARY_WORDS.has(word)) return true;
  if (FIRST_NAMES.has(word)) return false;
  const one = word.endsWith('s') ? word.slice(0, -1) : word;
  if (ORDINARY_ENDINGS.some((ending) => one.length > ending.length && one.endsWith(ending))) return true;
  return word.length >= LONG && ORDINARY_LONG_ENDINGS.some((ending) => one.endsWith(ending));
}

function list(words: string): Set<string> {
  return new Set(words.split('|').map((word) => word.trim()));
}

/**
 * Adverts and frauds that we wrote, of the kinds that reach every public form, in four languages. None of the addresses in them
 * exists.
 */
const ADVERTS = `
  Earn $3000 a week from home, no experience needed, write me on Telegram|Make money online with our proven system, join today|
  Work two hours a day and get paid every Friday, ask me how|We design modern logos for 49 dollars, reply for samples|
  I am a freelance developer from India, low rates, can start today|We build websites for small businesses from 299, see our portfolio|
  Your website does not rank on Google, we can fix that with our SEO package|High quality backlinks from 300 domains, only 59 dollars|
  I would like to publish a guest post on your blog, we pay well|Buy 5000 real followers today and get 1000 likes for free|
  Get verified within a week, cheap price, contact our manager|Summer sale! 70% off all sneakers, free shipping worldwide|
  Luxury watches at a tenth of the price, order now with code LUX10|Cheap phones, original quality, wholesale prices, WhatsApp us|
  New CBD oil takes away your pain, try it free for 14 days|Lose ten kilos in three weeks with this tea, doctors hate it|
  Grow your hair back with our natural serum, buy two get one free|Best price for ink cartridges and toner, bulk orders welcome|
  We clean offices in your area, first month half price|Need an accountant? We do your books from 99 a month, first consultation is free|
  Solar panels for your roof with no money down, get a quote today|Sell your house fast, we pay cash, call now|
  Compare car insurance and save up to 400 a year, click here|Personal loans from 1000 to 100000, approved within an hour, bad credit accepted|
  Need a business loan? Low interest, no collateral, apply at fastcash.example|Play now and get 200 free spins at our online casino|
  Today's football tips with 98% success, join our VIP channel|Invest 250 and receive 2500 within a week, guaranteed returns|
  Our bitcoin robot trades for you day and night, sign up at coinbot.example|Hot singles in your town want to meet you tonight|
  Powerful spell caster brings back your lover in 24 hours|Lottery numbers revealed by a famous astrologer, call me|
  Visit our booth at the fair and win a tablet!|Join our free webinar on growth hacking this Thursday, seats are limited|
  I help agencies book 20 meetings a month with cold outreach, open to a quick chat?|We sell verified email lists of CEOs, 10,000 contacts for 150|
  Our call centre offers outsourcing from 4 dollars an hour, very good English|Virtual assistant available, 20 hours a week, references on request|
  Professional translator for 15 languages, cheapest rate per word|Voice actor, photographer, video editor: packages from 79, see my showreel|
  Our tool writes your social posts with AI, may I show you a demo for your brand?|We buy used laptops and servers, best price, free pick up|
  Would you sell your domain? We have a buyer|Become our affiliate and earn 30% lifetime commission|
  Promote our product to your audience and get paid per click|Business directory: renew your company entry for 690 a year, sign and send back|
  Office furniture clearance, everything must go, up to 60% off this weekend only >>> chairs-outlet.example|
  Custom t-shirts and mugs with your logo, minimum 10 pieces, free design|Wholesale manufacturer from Shenzhen, we supply LED lights, please send your inquiry|
  Dear Sir or Madam, we are a leading factory of plastic bags and want to cooperate with your esteemed company|
  Rent a yacht this summer, early bird discount of 20%|Dream holiday in the Maldives for 499, only three rooms left|
  Learn to code in six weeks, enrol now and save 200|Yoga classes near you, first lesson free, book on our site|
  Best pizza in town, two for one every Tuesday|Get your driving licence without exam, registered documents, discreet|
  Buy diplomas and passports, real database, contact us on Signal|Cheap cialis without prescription, shipped in a plain box|
  Download unlimited coins hack for free, no survey|Free gift card, just answer three questions|
  Our dental clinic offers whitening for 99 this month|Kitchen knives that never get blunt, now with free cutting board|
  Increase your visibility with our press release service to 400 news sites|Rank first on maps, more calls for your local business|
  Boost your app with 10,000 installs and five star reviews, safe and cheap|Special offer for existing customers of any bank, get 300 bonus|
  Congratulations, you have won a new phone! Claim your prize within 24 hours at prize-centre.example|
  You are the winner of our yearly draw, send your bank details to receive 500,000 euros|
  I am the widow of a late minister and need your help to transfer 12 million dollars|
  My dear, I am a soldier abroad and look for a serious relationship, write to my private mail|
  Your mailbox has exceeded its quota, confirm your password here to keep it|Your account has been suspended, verify your identity at login-check.example|
  Final reminder: pay the fine of 80 euros by voucher or we send a bailiff|Your parcel is held at customs, pay 1.99 to release it: parcel-fee.example|
  You have a tax refund of 318 pounds, enter your card to receive it|We recorded you through your webcam, send 900 dollars in bitcoin or all your contacts will see it|
  I can recover lost crypto and hacked accounts, he helped me get back 60k, contact him|
  Your streaming membership has expired, update your payment details to keep watching|One unread voice message, listen at voice-inbox.example|
  Your computer is infected, call our certified technicians at once|Invoice attached, please pay to our new bank account today|
  This is your CEO, I am in a meeting, buy five gift cards and send me the codes|Urgent: confirm your credit card or your access will be closed|
  Hi mum, my phone is broken, this is my new number, please send 800 euros|
  Verdienen Sie 4000 Euro im Monat von zu Hause, ohne Vorkenntnisse|Wir erstellen Ihre Webseite ab 199 Euro, jetzt Angebot anfordern|
  Sofortkredit ohne Schufa, Auszahlung in 24 Stunden|Jetzt 50% Rabatt auf alle Matratzen, nur heute|
  Gebäudereinigung in Ihrer Nähe, jetzt vier Wochen günstig testen|Mehr Kunden durch Google-Werbung, kostenlose Erstberatung|
  Kostenlose Bewertung Ihres Autos, wir kaufen jedes Fahrzeug|Gratis Probemonat im Fitnessstudio, melden Sie sich an|
  Ihr Konto wurde gesperrt, bestätigen Sie Ihre Daten unter sicherheit-pruefung.example|Ihr Paket wartet, zahlen Sie 2 Euro Zollgebühr|
  Sie haben gewonnen! Fordern Sie Ihren Preis jetzt an|Steuererstattung von 294 Euro, geben Sie Ihre Kartendaten ein|
  Gagnez 2000 euros par mois depuis chez vous, inscrivez-vous|Création de site internet à partir de 290 euros, devis gratuit|
  Crédit rapide sans justificatif, réponse immédiate|Soldes exceptionnels, moins 60% sur toute la boutique, livraison offerte|
  Votre colis est bloqué, réglez 1,99 euro de frais de douane|Vous avez gagné un téléphone, cliquez ici pour le recevoir|
  Votre compte est suspendu, confirmez vos identifiants|Panneaux solaires sans avance, profitez des aides, rappel gratuit|
  Voyance sérieuse, retour de l'être aimé en 48 heures|Devenez partenaire, 40% de commission|
  Gane dinero desde casa, 3000 dólares al mes, escríbame|Diseño de páginas web desde 150 euros, presupuesto gratis|
  Préstamos rápidos sin aval, aprobado en una hora|Rebajas de hasta el 70%, envío gratis solo hoy|
  Su paquete está retenido, pague 1,99 euros|Ha ganado un premio, haga clic aquí para reclamarlo|
  Su cuenta será bloqueada, confirme su tarjeta|Devolución de impuestos pendiente, introduzca sus datos bancarios|
  Compre seguidores reales, entrega inmediata|Oferta especial de limpieza de oficinas, primera semana gratis|
  Guadagna da casa 2000 euro al mese, scrivimi|Prestito immediato senza garanzie|Il suo pacco è in giacenza, paghi 2 euro|
  Ganhe dinheiro em casa, chame no WhatsApp|Empréstimo rápido sem consulta|Sua conta será bloqueada, confirme seus dados|
  Verdien 2000 euro per maand vanuit huis|Zonnepanelen nu met 40% korting, vraag een offerte aan|Uw pakket wacht, betaal 2 euro|
  Uw bankpas verloopt, bevestig uw gegevens|
  Freelance designer here, banners and flyers from 25 dollars, fast delivery|Looking for a reliable app developer? Our team in Hanoi builds iOS and Android apps|
  We offer white label software development, hourly rate 18 USD|Need more leads? Our agency runs your ads, pay only for results|
  Grow your channel: real views, watch hours and subscribers delivered in 48 hours|Rank higher, sell more: free site audit for your shop, reply yes|
  We noticed your company has no profile in our industry guide, list it for 99|Sponsored article on 120 magazines, price list attached|
  Would you be open to a partnership? We resell licences and share the profit|Our platform helps HR teams hire in half the time, when can I call you?|
  Quick question: who handles marketing at your company?|Following up on my last mail, did you have time to look at our offer?|
  Conference pass 30% off until Sunday, speakers from all over the world|Download our free white paper on digital transformation|
  Take our MBA online, scholarship for the first fifty applicants|Learn English with native teachers, trial lesson for 1 euro|
  Handmade leather bags, direct from the workshop, use code SPRING15|Flash sale on headphones: 79 instead of 199, while stocks last|
  Vitamin gummies that give you energy, subscribe and save 20%|Anti-ageing cream recommended by dermatologists, money back guarantee|
  Electric scooters wholesale, container prices, CE certified|Fresh flowers delivered today, order before noon|
  Moving soon? Two men and a van from 40 an hour|Plumber in your area, 24 hours, no call out fee|
  Roof repair, free inspection this week|Car detailing at your door, book now|Apartment for rent near the beach, 700 a month|
  Massage and spa, new branch opened, 2 for 1|Wedding photographer, limited dates for next summer|
  Mortgage rates are falling, refinance now and save thousands|Get your credit score fixed in 30 days|
  Trade gold and oil with our experts, deposit bonus of 100%|This token will go up 50 times, presale ends tonight|
  Airdrop: connect your wallet and receive 400 coins|Mining contracts with daily payout, minimum 50 dollars|
  Poker room with instant withdrawals, first deposit doubled|Bet on today's match, best odds|
  Lonely ladies near you, free registration|Cheap essays written by experts, plagiarism free|
  Get a second passport in three weeks|Hacker for hire, phones, mails, social accounts|
  I make money while I sleep and so can you|Paid surveys: get 20 dollars per questionnaire|
  Your domain name expires soon, renew here for 280|Your antivirus licence has ended, renew within 12 hours|
  Dear user, unusual sign-in detected, log in here to secure your wallet|Payment of 799 has been charged, call this number to cancel|
  Your loan has been approved, send the processing fee|Inheritance of a relative with your surname, contact my chambers|
  Dear beneficiary, your fund of 2.5 million is ready, send name, address and phone|HR: see the attached payroll adjustment and sign in to confirm|
  You have a pending document, view it here: docs-share.example|Toll not paid, settle 6.40 now to avoid a penalty|
  Your SIM will be deactivated, update your details today|I have hacked your device, transfer 600 in bitcoin within two days|
  Donation of 1,000,000 from a lottery winner, reply to claim|We are hiring: package handlers at home, 900 per week|
  Steigern Sie Ihren Umsatz mit unserer Telefonakquise|Wir kaufen Ihr Unternehmen, diskret und schnell|
  Photovoltaik ohne Anzahlung, jetzt beraten lassen|Handgefertigte Möbel vom Tischler, 15% Neukundenrabatt|
  Ihre Domain läuft ab, verlängern Sie sie hier|Letzte Mahnung, überweisen Sie 89 Euro auf folgendes Konto|
  Heimarbeit: Kugelschreiber zusammenbauen, 900 Euro die Woche|Suchmaschinenoptimierung zum Festpreis, Platz 1 garantiert|
  Augmentez vos ventes grâce à nos fichiers d'adresses|Rachat de voitures, paiement comptant|
  Formation en ligne financée, inscrivez-vous vite|Amende impayée, payez 35 euros avant ce soir|
  Votre carte vitale expire, mettez à jour vos informations|Investissez 250 euros et gagnez 3000 par semaine|
  Aumente sus ventas con nuestra agencia de marketing|Compramos su coche hoy mismo, pago inmediato|
  Curso gratuito de inversión, plazas limitadas|Su factura de la luz tiene un reembolso, indique su tarjeta|
  Relojes de lujo al mejor precio, envío a todo el mundo|Trabaja desde tu móvil y cobra cada día|
  Siti web professionali a 299 euro, preventivo gratuito|Ha vinto un buono da 500 euro|Curso grátis de marketing, últimas vagas|
  Gratis offerte voor uw nieuwe keuken, bel nu|Word rijk met crypto, begin vandaag|
  Quick question: who handles IT recruiting at your company? We have five vetted backend engineers on the bench|Our nearshore team in Portugal can start on Monday, rates from 28 an hour|
  I noticed you are hiring, our staffing agency fills such roles in 12 days on average|Do you need extra hands for QA? We offer dedicated testers, no long contract|
  Third attempt to reach you about our energy broker service, shall I close the case?|Just bumping this to the top of your inbox: any interest in our translation agency?|
  I have tried to call you regarding your business electricity contract|Did you see my last mail about our lead generation offer?|
  We reduced the cloud spend of a company like yours by a third, worth a 20 minute chat?|Teams similar to yours save 11 hours a week with our platform, open to a demo on Thursday?|
  See who visits your website: names, e-mails and phone numbers, first 50 free|We deliver 30 qualified sales appointments every month or you pay nothing|
  Attendee list of the Dental Expo 2026, 12,300 verified contacts, reply for price|Buy our database of 40,000 restaurants with phone and owner name|
  I ran a free audit of your site and found broken links and slow pages, may I send the PDF?|Your site is missing from voice search, our package fixes that for 99|
  We can get you featured in 200 online magazines, guaranteed do-follow links|Paid collaboration: we place a sponsored article on your blog, what is your price?|
  Book placement on top business podcasts, four interviews a quarter|Get a Wikipedia page for your founder, written by experienced editors|
  I am a content creator and make short videos for brands, rates at ugc-lena.example|Love your brand! I would be happy to promote it to my 40k followers for a small fee|
  We write your thesis, on time, original and at student prices|Homework help around the clock, first page free|
  Dissertation and CV writing by native speakers, discount for new customers|Fake diplomas and certificates, delivered worldwide, ask on Telegram|
  Our catalogue of safety shoes for 2027 is attached, special conditions for your first order|Supplier of stainless screws and bolts offers best prices ex works|
  We manufacture packaging boxes, please tell us your monthly quantity|Dear purchasing manager, we export frozen fish and look for partners in your country|
  We take your old printers and cartridges and pay up to 8 each|Office cleaning, window cleaning and gardening from one hand, ask for an offer|
  One partner for web, mobile, AI, cloud and blockchain, see our portfolio at brightcodelabs.example|Hire our dedicated development team at half the price of a local one|
  Mobile app development from 3,000, iOS and Android, ready in six weeks|WordPress help: malware removal, speed, redesign, from 25|
  Cheap generic pills, no prescription, discreet parcel|Weight loss injections online without a doctor, 30% off today|
  Male enhancement that works, free trial bottle|Natural cure for diabetes, order three get two free|
  Replica handbags and watches, AAA quality, ship in 24 hours|Sneakers outlet, original brands up to 80% off|
  Lifetime licence of a famous office suite for 15, instant key by mail|IPTV with 20,000 channels, 3 months for 20|
  Buy aged accounts with history, all platforms, instant delivery|Five-star reviews for your business, 10 for 50, real profiles|
  Boost your app ranking, 1,000 installs for 90|Verified badge service, results in three days, pay after|
  Daily football tips, sure odds, join the VIP group|Online casino with a welcome bonus of 500 and no deposit|
  Our trading bot made 34% last month, copy trades for free in the group|I turned 300 into 9,000 with coach Ellen, write her on WhatsApp|
  Signals with 95% accuracy, the first week is free, link in profile|Guaranteed monthly profit of 12%, withdraw any time, regulated broker|
  Earn by rating hotels on your phone, 150 a day, no experience needed|We pay you for liking videos, message our manager on Telegram|
  Part-time home job, two hours a day, salary paid daily in crypto|Mystery shopper wanted, keep what you buy and earn 300 a week|
  Your parcel is held at the depot, pay 1.99 of postage at post-fee.example|Unpaid toll detected on your licence plate, settle within 24 hours to avoid a fine|
  Votre compte bancaire est suspendu, confirmez votre identité via ce lien|Votre remboursement d'impôt est prêt, indiquez votre numéro de carte|
  Ihr Paket liegt beim Zoll, zahlen Sie 2,99 Euro Gebühr unter folgendem Link|Ihre Bank: Ihr TAN-Verfahren läuft ab, bitte jetzt erneuern|
  Su paquete no pudo entregarse, abone 1,79 euros para una nueva entrega|Su cuenta ha sido bloqueada, verifique sus datos aquí|
  We noticed a sign-in from a new device in Brazil, verify your account now or it will be closed|Your mailbox is 99% full, click to upgrade or lose your messages|
  Your password expires today, keep the same one by signing in at mail-keep.example|An invoice was shared with you, open it with your work e-mail and password|
  Shared file "Bonus plan Q4.pdf", log in with your company account to read it|Your streaming membership could not be renewed, update your card details|
  Are you at your desk? I need you to get gift cards for a client, send me the codes, I will pay you back|It is your managing director, please transfer 18,400 today, details follow, do not talk to anyone|
  Please change our bank details for the next payment, the new IBAN is attached|We overpaid your refund by mistake, kindly return the difference by wire|
  Congratulations, your number won a new tablet, pay the shipping of 2.50 to receive it|You have been chosen for our loyalty reward, claim your voucher of 1,000 now|
  Dear friend, I am a banker and found an account of 14 million without heirs, we share half|My late husband left 6.2 million, I need an honest person to distribute it|
  Confidential business proposal, 30% of the sum is for you, answer to my private mail|I represent an investor who wants to place 20 million in your country|
  We have a video of you from your webcam, pay 900 in bitcoin or your contacts get it|Your files were copied, send 0.2 BTC within three days or we publish them|
  Your computer is infected, call our support line at once and do not switch it off|This is the technical department of your operating system, your licence has expired, call us|
  Buy one get one free on all mattresses till Sunday|New in town: sushi delivery, 20% off with code ROLL20|
  Wedding photographer, free dates in June, packages from 900|Tax return done in 24 hours, from 49, upload your papers|
  Ihr Ansprechpartner für Firmenwagen-Leasing, jetzt Angebot anfordern|Wir finden Fachkräfte für Sie, Zahlung nur bei Erfolg|
  Webseite ab 399 Euro, in fünf Tagen online, unverbindlich anfragen|Adressdaten von 50.000 Handwerkern, sofort lieferbar|
  Nous référençons votre site en première page, audit offert|Création de logo en 48 h, 59 euros, satisfait ou remboursé|
  Prêt rapide entre particuliers, taux 2%, réponse sous 24 heures|Agence de recrutement: trois développeurs disponibles tout de suite|
  Gana seguidores reales desde 5 euros, escríbeme al WhatsApp|Diseño web económico, pide tu presupuesto sin compromiso|
  Préstamos rápidos sin aval, respuesta hoy mismo|Agenzia SEO, prima pagina garantita in 30 giorni|
  Prestito veloce senza garanzie, scrivi su WhatsApp|Ganhe dinheiro em casa avaliando produtos, vagas limitadas|
  Seguidores brasileiros de verdade, entrega imediata|Uw website bovenaan in Google, vraag de gratis scan aan|
  Snel geld lenen zonder toetsing, binnen een uur op uw rekening
`;

/** All adverts, always in the same order. */
export function ownAdverts(): string[] {
  return ADVERTS.trim()
    .split('|')
    .map((advert) => advert.replaceAll(/\s+/g, ' ').trim());
}

import { findPhrases, toPhrases, toTokens } from './question-tokens.ts';

/** Words of customers who look for alternatives or reconsider their contract, but do not say that they leave. */
const SIGNS = toPhrases<true>([
  [
    `a rival, rival, rivals, competitor, competitors, competing product, alternative vendor, alternatives, other vendors, other providers, looking elsewhere, look elsewhere, looking around, shop around, shopping around, new tender, a tender, out to tender,
     at renewal, before renewal, no renewal, renewal is, renew our contract, not renew, won't renew, will not renew, drop it, switch away, switching to, switched to, move to another, moving to another, go back to, gone back to, going back to, back to paper, back to spreadsheets,
     back to excel, stop using, stopped using, cancel our, cancelling our, canceling our, cancel the contract, end our contract, terminate, leave you, leaving you, walk away, last straw, reconsider, reconsidering, deal breaker, dealbreaker,
     kundigen, kundigung, wettbewerber, konkurrenz, ausschreibung, anbieter wechseln, wechseln zu, resilier, concurrent, concurrents, changer de fournisseur, appel d offres, competencia, cancelar el contrato, otro proveedor`,
    true,
  ],
]);

/**
 * Whether a customer's words may be a sign of leaving. It finds more than the mark of a churn risk, which needs a clear
 * statement. Takes linear time.
 */
export function mayLeave(text: string): boolean {
  return findPhrases(toTokens(text), SIGNS).length > 0;
}

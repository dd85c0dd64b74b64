import { measureChurnRisk } from './classes-churn.ts';
import { measureKinds } from './classes-kinds.ts';
import { measureReviews } from './classes-reviews.ts';
import { measureSeverity } from './classes-severity.ts';
import { type QualityGroup } from './group.ts';
import { measureQuarantine } from './quarantined.ts';

/** Measures kinds, severity and churn risk of items, the classifier's certainty, and what is quarantined. */
export const classes: QualityGroup = {
  name: 'Classes and quarantine',
  about:
    'Kinds and severity of the domains that are kept apart for reporting (training/domains.json), but the plain ones, whose kinds are ' +
    'coarser, by the shipped models: kinds, severity and the encoder were not learnt from them. Of the texts in other languages nothing was learnt but by the ' +
    'encoder; English texts about the same things are among what kinds were learnt from. Adverts and noise: lines of noise.jsonl with even ' +
    'numbers were learnt from, those with odd numbers are reported, but for some that were written for learning as well. ' +
    'Own-feedback, half of the reviews and a tenth of CLINC150 train are among what was learnt from, and the bars stand by another tenth, so that few ' +
    'of them are set aside says little; Banking77 is not. Churn risk: sentences of our own, every second one reported; one author wrote phrases and sentences. ' +
    'App reviews of Maalej et al. (CC0): those with other words than the half that was learnt from. The Bug and Feature labels of the ' +
    'Google Play half contradict their texts: read again by one reader, 99 of 119 labelled Feature are bug reports and 15 requests, and of 57 ' +
    'labelled Bug 35 are bug reports and 19 requests. They are not learnt from. “As labelled” counts them as they are, “read again” as they ' +
    'were read (samples/app-reviews).',
  measure: async (data) => [
    ...measureKinds(data),
    ...measureSeverity(),
    ...measureChurnRisk(),
    ...measureQuarantine(data),
    ...measureReviews(data),
  ],
};

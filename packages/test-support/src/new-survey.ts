import { newId, type surveys } from '@feedback/db';

/** A survey for the widget, with what the test says of it. */
export function newSurvey(said: Partial<surveys.NewSurvey> = {}): surveys.NewSurvey {
  return {
    id: newId(),
    name: 'Test',
    question: 'How was it?',
    surface: 'widget',
    allowedOrigins: [],
    ratingScale: '1-5',
    ...said,
  };
}

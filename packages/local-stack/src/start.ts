// The complete product in one start, with the settings of every app.
export { seedSurveyKey } from './seed-survey.ts';
export { APP_SETTINGS } from './start/app-settings.ts';
export { readStartSettings } from './start/settings.ts';
export { startProduct } from './start/start.ts';

// A person with a browser without scripts.
export { type Answer, authorizeAs, type Person } from './authorize.ts';
export { type Arrival, Browser, type Page } from './browser.ts';
export { toText } from './read-html.ts';

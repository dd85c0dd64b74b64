// The pictures of the console's pages under docs/screens.
export { screensCommand, takeScreens } from './take-screens.ts';

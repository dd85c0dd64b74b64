/** Where the console is mounted. */
export const CONSOLE_PATH = '/w/:workspaceId';

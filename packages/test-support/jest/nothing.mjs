// Stands in for a module that has no place in a test (jest.config.mjs).
export const nothing = undefined;

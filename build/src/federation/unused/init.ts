// Unused: start.ts creates the instances.
export const init = () => {};

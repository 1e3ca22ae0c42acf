// start.ts makes the instances.
export const init = () => {};

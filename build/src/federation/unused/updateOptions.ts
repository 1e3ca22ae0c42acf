// Replaces the runtime's updates, because start.ts lists all consumed modules at the start.
export const updateConsumeOptions = () => {};
export const updateRemoteOptions = () => {};

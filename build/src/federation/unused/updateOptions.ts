// What a build consumes and uses is known when it begins (start.ts); nothing is added later.
export const updateConsumeOptions = () => {};
export const updateRemoteOptions = () => {};

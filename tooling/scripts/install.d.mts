/** The repository's folder. */
export const root: string;
export function installWhenNeeded(): void;

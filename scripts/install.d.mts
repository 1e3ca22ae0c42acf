/** The repository's folder. */
export const root: string;
export function installWhenNeeded(): void;
/** Whether `node_modules` of this folder is what its lock file says. */
export function isInstalled(folder: string): boolean;
/** The packages of the registry, by their place in `node_modules`, as the lock file of this folder names them. */
export function lockedPackages(folder: string): [place: string, entry: unknown][];

/** Parts needed before the rest of the server is loaded, which takes seconds and 140 MB: settings, exposure, locks. */
export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts';
export { lockDirectory, markLockEnding as markEnding, waitForLockHolder as waitForEnding } from './directoryLock';
export { checkStart, exposureIssues } from './exposure';
export { readSettings, type Settings } from './settings';

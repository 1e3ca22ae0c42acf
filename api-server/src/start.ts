/** What a start asks before it loads any of the server, which takes seconds and 140 MB: settings, exposure, locks. */
export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts';
export { lockDirectory, markEnding, waitForEnding } from './directoryLock';
export { checkStart, exposureIssues } from './exposure';
export { readSettings, type Settings } from './settings';

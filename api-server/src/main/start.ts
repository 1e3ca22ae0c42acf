/** Parts needed before the rest of the server is loaded, which takes seconds and 140 MB: settings, exposure, locks. */

export {
  lockDirectory,
  markLockEnding as markEnding,
  waitForLockHolder as waitForEnding,
} from '../platform/directoryLock';
export { checkStart, exposureIssues } from '../platform/exposure';
export { readSettings, type Settings } from '../platform/settings';
export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts';

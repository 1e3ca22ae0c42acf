import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { countSharedBudget } from '../../platform/http/rateLimits';
import { meter, SIGN_INS } from '../../platform/observability/instruments';
import { isKnownDevice } from '../auth/devices/knownDevices.repository';
import { findByContact } from './accounts';
import { clearTries, countTry } from './loginLock';
import { passwordMatches } from './passwords';

interface Credentials {
  contact: string;
  password: string;
  userType: User['userType'];
  phoneCode: string;
}

export interface Caller {
  network: string;
  /** Hash of the browser's device cookie. */
  device: string | undefined;
}

export async function countUnknownDeviceAttempt({ limits }: Pick<Context, 'limits'>, { network }: Caller) {
  await limits.count('try of a stranger', network);
  await countSharedBudget(limits, network, { shared: 'tries of all strangers', share: 'try while many try' });
}

/** Unknown, ambiguous and wrong credentials get the same response, in the same time. */
export async function login(context: Context, credentials: Credentials, caller: Caller): Promise<User> {
  const { db, clock, settings } = context;
  const [account, another] = await findByContact(db, credentials.contact, credentials.userType, credentials.phoneCode);
  const only = another ? undefined : account;
  const { device } = caller;
  const knownDevice = only && device && (await isKnownDevice(db, only.id, device)) ? device : undefined;
  if (!knownDevice) {
    await countUnknownDeviceAttempt(context, caller).catch((error) => {
      countSignInMetric('locked');
      throw error;
    });
  }
  if (settings.rateLimits) {
    await countTry(db, clock, credentials, knownDevice).catch((error) => {
      countSignInMetric('locked');
      throw error;
    });
  }
  if (!(await passwordMatches(only?.passwordHash, credentials.password)) || !only) {
    countSignInMetric('refused');
    throw new HttpError('invalid_credentials', 'Invalid login credential!');
  }
  if (only.accountStatus === 'suspended') {
    throw new HttpError('forbidden', 'Your account is suspended. Please contact support.');
  }
  await clearTries(db, only, knownDevice);
  countSignInMetric('passed');
  return only;
}

const countSignInMetric = (result: 'passed' | 'refused' | 'locked') =>
  meter().createCounter(SIGN_INS, { description: 'Attempts to sign in with a password' }).add(1, { result });

import { userController, type WireCallName, wireCalls } from '@doorstep/shared-api/wire';

const names = Object.keys(wireCalls) as WireCallName[];

/** Returns the URLs of original calls, as routes name them. */
export const urlsOfCalls = (calls: readonly WireCallName[]): ReadonlySet<string> =>
  new Set(calls.map((call) => `${userController}${wireCalls[call].path}`));

/** Original calls that only read. All of them are POST. */
export const READ_URLS = urlsOfCalls(names.filter((name) => 'reads' in wireCalls[name]));

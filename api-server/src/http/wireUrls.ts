import { userController, type WireCallName, wireCalls } from '@doorstep/shared-api/wire';

const names = Object.keys(wireCalls) as WireCallName[];

/** The addresses of original calls, as routes name them. */
export const urlsOfCalls = (calls: readonly WireCallName[]): ReadonlySet<string> =>
  new Set(calls.map((call) => `${userController}${wireCalls[call].path}`));

/** The original calls are all POST: these change nothing. */
export const READ_URLS = urlsOfCalls(names.filter((name) => 'reads' in wireCalls[name]));

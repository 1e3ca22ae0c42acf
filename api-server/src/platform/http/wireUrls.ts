import { userController, type WireCallName, wireCalls } from '@doorstep/shared-api/wire';

const names = Object.keys(wireCalls) as WireCallName[];

export const urlsOfCalls = (calls: readonly WireCallName[]): ReadonlySet<string> =>
  new Set(calls.map((call) => `${userController}${wireCalls[call].path}`));

export const READ_URLS = urlsOfCalls(names.filter((name) => 'reads' in wireCalls[name]));

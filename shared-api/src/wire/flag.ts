import { type FlagKey, type MissingFlagRule, type WireCallName, wireCalls } from './calls';
import { isFilledObject, isRecord } from './read';

const successValues: ReadonlySet<string> = new Set(['true', '1', 'success', 'ok']);
const failureValues: ReadonlySet<string> = new Set(['false', '0', '', 'null', 'failed', 'error']);

function meaningOf(flag: unknown): boolean | undefined {
  if (flag === null) return false;
  if (typeof flag !== 'string' && typeof flag !== 'number' && typeof flag !== 'boolean') return undefined;
  const text = String(flag).trim().toLowerCase();
  if (successValues.has(text)) return true;
  return failureValues.has(text) ? false : undefined;
}

const successWithoutFlag: Readonly<
  Record<MissingFlagRule, (body: Record<string, unknown>, http2xx: boolean) => boolean>
> = {
  failure: () => false,
  http2xx: (_, http2xx) => http2xx,
  dataArray: ({ data }) => Array.isArray(data),
  dataNonEmptyArray: ({ data }) => Array.isArray(data) && data.length > 0,
  dataNonEmptyObject: ({ data }) => isFilledObject(data),
  dataBookingId: ({ data }) => isRecord(data) && Boolean(data.booking_id),
  dataNumber: ({ data }) => data !== null && data !== '' && !Array.isArray(data) && Number.isFinite(Number(data)),
  deliverydataArray: ({ deliverydata }) => Array.isArray(deliverydata),
};

/**
 * Reports whether a response is a success, in any of the spellings and types of docs/contract. Uses the first flag
 * present: the call's own key, `response`, `responce`, `result`. Without a readable flag, uses the assumption in the
 * call's table.
 */
export function readFlag(call: WireCallName, body: unknown, http2xx = true): boolean {
  const response = isRecord(body) ? body : {};
  const { flagKeys, whenAbsent } = wireCalls[call];
  const keys: readonly FlagKey[] = [...flagKeys, 'response', 'responce', 'result'];
  const key = keys.find((candidate) => response[candidate] !== undefined);
  const isReported = key && meaningOf(response[key]);
  return isReported ?? successWithoutFlag[whenAbsent](response, http2xx);
}

/** The flag as our server emits it: `toSuccessFlag('login', true)` is `{ responce: 'true' }`. */
export function toSuccessFlag(
  call: WireCallName,
  success: boolean,
): Partial<Record<FlagKey, string | number | boolean>> {
  const table = wireCalls[call];
  const value = success ? table.success : table.failure;
  return Object.fromEntries(table.flagKeys.map((key) => [key, value]));
}

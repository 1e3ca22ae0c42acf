import type { OpsLocalCode, OpsLocalCodeInput, OpsLocalCodes } from '@doorstep/shared-api/ops';

const LOCAL_CODE_PATH = '/_doorstep/ops/local';

/** Throws the gateway's error message, which explains what to do. */
async function ask<T>(call: string, init: RequestInit): Promise<T> {
  const response = await fetch(call, { cache: 'no-store', ...init });
  const body = (await response.json()) as { detail?: string };
  if (!response.ok) throw new Error(body.detail ?? `The gateway answered with ${response.status}.`);
  return body as T;
}

const xsrfToken = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';

function post<T>(call: string, body: unknown, token = ''): Promise<T> {
  return ask<T>(call, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-XSRF-TOKEN': decodeURIComponent(xsrfToken()),
      ...bearer(token),
    },
    body: JSON.stringify(body),
  });
}

const bearer = (token: string): Record<string, string> => (token ? { Authorization: `Bearer ${token}` } : {});

/** `token`: a release token, for whoever has no role of the staff. */
export const readLocalCode = (token: string) => ask<OpsLocalCodes>(LOCAL_CODE_PATH, { headers: bearer(token) });
export const turnOnLocalCode = (input: OpsLocalCodeInput, token: string) =>
  post<OpsLocalCode>(LOCAL_CODE_PATH, input, token);
/** Needs no right: the cookie is this browser's own. */
export const leaveLocalCode = () => post<unknown>(`${LOCAL_CODE_PATH}/leave`, {});

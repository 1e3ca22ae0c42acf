import { staffRights } from '@doorstep/shared-api/domain';
import type { SignedInStaff } from '../model/api/staffApi';

export interface RecordedRequest {
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface StubResponse {
  readonly status?: number;
  readonly body?: unknown;
}

export const robin: SignedInStaff = {
  ...{ user_id: 'u_9', full_name: 'Robin Hale', roles: ['owner'], rights: staffRights },
  ...{ second_step: 'passed', recovery_codes_left: 10 },
};

type Answer = StubResponse | ((query: RecordedRequest['query']) => StubResponse);

export const refused = (status: number, code: string, detail = 'No.'): StubResponse => ({
  status,
  body: { status, code, detail, title: code },
});

/**
 * Stubs the staff calls in place of `fetch`. Keys such as `GET /me`. A configured answer holds until it is replaced.
 */
export function stubAdmin() {
  const real = globalThis.fetch;
  const requests = new Map<string, RecordedRequest[]>();
  const answers = new Map<string, Answer>([['GET /me', { body: robin }]]);
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://site.test');
    const call = `${init?.method ?? 'GET'} ${url.pathname.replace('/api/v1/admin', '')}`;
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    const query = Object.fromEntries(url.searchParams);
    requests.set(call, [...(requests.get(call) ?? []), { query, body }]);
    const answer = answers.get(call) ?? refused(404, 'not_found', `No ${call}.`);
    const { status = 200, body: content } = typeof answer === 'function' ? answer(query) : answer;
    return new Response(status === 204 ? null : JSON.stringify(content), { status });
  };
  return {
    calls: (): readonly string[] => [...requests.keys()],
    sent: (call: string): readonly RecordedRequest[] => requests.get(call) ?? [],
    answer: (call: string, response: Answer) => void answers.set(call, response),
    restore() {
      globalThis.fetch = real;
    },
  };
}

/**
 * A server of the original calls whose spellings, types and failures a test chooses. Speaks through HTTP or in process.
 */
import { callByDataView, type FlagKey, type WireCallName, wireCalls } from '../wire/calls';
import { exampleResponses } from './examples';
import { json, type StubRequest, type StubResponse } from './stubMessages';
import { respondV1 } from './stubV1';

export type { StubRequest, StubResponse } from './stubMessages';

export interface StubBehaviour {
  readonly outcome?: 'success' | 'failure';
  /** Spelling and value of the flag. 'absent' leaves it out. Defaults to the contract's own. */
  readonly flag?: { readonly keys: readonly FlagKey[]; readonly value: unknown } | 'absent';
  /** `html502` and `html200` answer with a page, `hang` never answers, `cut` drops the connection. */
  readonly fault?: 'html502' | 'html200' | 'hang' | 'cut';
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Merged over the example's body; a key given as undefined is left out. */
  readonly body?: Readonly<Record<string, unknown>>;
}

export type StubTarget = WireCallName | `view:${keyof typeof callByDataView}` | `v1:${string}`;

export class Stub {
  readonly requests: StubRequest[] = [];
  private readonly behaviours = new Map<StubTarget, StubBehaviour>();

  /**
   * Sets a behaviour until `reset()`. Targets are calls, `view:<name>`, `v1:<path>` and, for a path with several
   * methods, `v1:<METHOD> <path>`.
   */
  on(target: StubTarget, behaviour: StubBehaviour): this {
    this.behaviours.set(target, behaviour);
    return this;
  }

  reset(): void {
    this.behaviours.clear();
    this.requests.length = 0;
  }

  requestsTo(call: WireCallName): StubRequest[] {
    return this.requests.filter((request) => request.path === `/UserController${wireCalls[call].path}`);
  }

  respond(request: StubRequest): StubResponse | 'hang' | 'cut' {
    this.requests.push(request);
    const view = /^\/data\/(.+)\.json$/.exec(request.path)?.[1] as keyof typeof callByDataView | undefined;
    if (view && callByDataView[view]) return this.respondToView(view);
    const v1 = /^\/api\/v1(\/.*)$/.exec(request.path)?.[1];
    if (v1) {
      const ownStubBehaviour = this.behaviours.get(`v1:${request.method} ${v1}`) ?? this.behaviours.get(`v1:${v1}`);
      return this.finish(ownStubBehaviour ?? {}, respondV1(v1, request));
    }
    const call = (Object.keys(wireCalls) as WireCallName[]).find(
      (name) => request.path === `/UserController${wireCalls[name].path}`,
    );
    if (!call || request.method !== 'POST') return json(404, { response: false, message: 'Not found.' });
    return this.respondToCall(call, this.behaviours.get(call) ?? {});
  }

  private respondToView(view: keyof typeof callByDataView) {
    const ownStubBehaviour = this.behaviours.get(`view:${view}`);
    const call = callByDataView[view];
    return this.respondToCall(call, ownStubBehaviour ?? this.behaviours.get(call) ?? {});
  }

  private respondToCall(call: WireCallName, behaviour: StubBehaviour) {
    const isSuccess = behaviour.outcome !== 'failure';
    const { flagKeys, success, failure } = wireCalls[call];
    const report = behaviour.flag ?? { keys: flagKeys, value: isSuccess ? success : failure };
    const flags = report === 'absent' ? {} : Object.fromEntries(report.keys.map((key) => [key, report.value]));
    return this.finish(
      behaviour,
      json(200, { ...flags, ...exampleResponses[call][isSuccess ? 'success' : 'failure'] }),
    );
  }

  private finish(behaviour: StubBehaviour, respond: StubResponse): StubResponse | 'hang' | 'cut' {
    const page = { 'Content-Type': 'text/html' };
    switch (behaviour.fault) {
      case 'hang':
      case 'cut':
        return behaviour.fault;
      case 'html502':
        return { status: 502, headers: page, body: '<html><h1>502 Bad Gateway</h1></html>' };
      case 'html200':
        return { status: 200, headers: page, body: '<html><h1>Welcome</h1></html>' };
      default:
        return {
          status: behaviour.status ?? respond.status,
          headers: { ...respond.headers, ...behaviour.headers },
          body: mergeJsonBody(respond.body, behaviour.body),
        };
    }
  }
}

function mergeJsonBody(body: string, over: StubBehaviour['body']): string {
  return body || over ? JSON.stringify({ ...(body && JSON.parse(body)), ...over }) : '';
}

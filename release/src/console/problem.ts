export class ConsoleError extends Error {
  readonly status: number;
  readonly code: string;
  readonly more: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, detail: string, more: Readonly<Record<string, unknown>> = {}) {
    super(detail);
    this.name = 'ConsoleError';
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  422: 'Refused',
  429: 'Too many requests',
  502: 'Bad Gateway',
  503: 'Not available',
  507: 'Insufficient Storage',
};

export const problemBody = ({ status, code, message, more }: ConsoleError, requestId: string) => ({
  type: 'about:blank',
  title: TITLES[status] ?? 'Failed',
  status,
  detail: message,
  code,
  ...more,
  request_id: requestId,
});

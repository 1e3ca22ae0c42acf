import { apiV1 } from '@doorstep/shared-api/wire';

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: object[];
  responses?: Record<string, unknown>;
  'x-right'?: string;
}

export interface OpenApiDocument {
  openapi?: string;
  paths?: Record<string, Record<string, Operation>>;
  tags?: { name: string; description?: string }[];
  servers?: { url: string; description?: string }[];
}

/** Relative URL, so that the document describes the site that serves it. */
const servers = [{ url: '/', description: 'The site that serves this document' }];

export function completeOpenApi(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [
          method,
          {
            operationId: operationId(method, path),
            description: descriptionOf(operation),
            ...operation,
            security: operation.security ?? [],
            responses: withErrorResponse(operation.responses ?? {}),
          },
        ]),
      ),
    ]),
  );
  const names = new Set(Object.values(paths).flatMap((operations) => Object.values(operations).flatMap(tagsOf)));
  const tags = [...names].sort().map((name) => ({ name, description: `Calls about: ${name}` }));
  return { ...document, servers, paths, tags };
}

const withErrorResponse = (responses: Record<string, unknown>) =>
  Object.keys(responses).some((status) => status.startsWith('4'))
    ? responses
    : { ...responses, '4XX': { description: 'The request is malformed or too large, or there are too many requests' } };

const tagsOf = ({ tags = [] }: Operation) => tags;

/** Returns the operation's id: `POST /api/v1/bookings/{id}/cancel` is `postBookingsByIdCancel`. */
export function operationId(method: string, path: string): string {
  const words = path
    .replace(apiV1, '')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function descriptionOf({ summary = '', security = [], 'x-right': right }: Operation): string {
  const sentence = /[.!?]$/.test(summary) ? summary : `${summary}.`;
  if (right) return `${sentence} For staff with the right "${right}".`;
  return `${sentence} ${security.length > 0 ? 'Needs a session.' : 'Needs no session.'}`;
}

import { exampleResponses } from '@doorstep/shared-api/testing';
import {
  apiV1,
  type MissingFlagRule,
  toSuccessFlag,
  userController,
  type WireCall,
  type WireCallName,
  wireCalls,
} from '@doorstep/shared-api/wire';
import { completeOpenApi, type OpenApiDocument } from '../src/main/plugins/completeOpenApi';

export interface CallNotes {
  readonly subjects: readonly Subject[];
  readonly calls: Readonly<Record<WireCallName, OriginalCall>>;
}

interface Subject {
  readonly title: string;
  readonly calls: readonly WireCallName[];
  /** Paths below /api/v1; `*` stands for the rest of a segment or for several segments. */
  readonly v1: readonly { readonly number: string; readonly purpose: string; readonly paths: readonly string[] }[];
}

interface OriginalCall {
  readonly number: string;
  readonly purpose: string;
  readonly fields: readonly { readonly name: string; readonly need: string; readonly rule?: string }[];
  readonly notes?: string;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Readonly<Record<string, object>>;
}

interface Operation {
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses?: Readonly<Record<string, object>>;
}

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

const START = /(<!-- generated: .* -->\n)/;
const END = '<!-- end of the generated part -->';
const MAX_LINE_LENGTH = 128;

export function renderContractPage(page: string, document: OpenApi, notes: CallNotes): string {
  const [before, mark] = page.split(START);
  const after = page.slice(page.indexOf(END));
  if (!mark || !after.startsWith(END))
    throw new Error('docs/contract/README.md has no markers around its generated part.');
  const operations = operationsOf(document, notes);
  const parts = notes.subjects.map((subject) =>
    renderSubject(
      subject,
      notes,
      operations.filter((one) => one.subject === subject),
    ),
  );
  return `${before}${mark}\n${parts.join('\n')}\n${after}`;
}

export function buildContractDocument(document: OpenApi, notes: CallNotes): object {
  const originals = Object.entries(notes.calls).map(([name, call]) => {
    const { path } = wireCalls[name as WireCallName];
    return [`${userController}${path}`, { post: originalOperation(name as WireCallName, call) }] as const;
  });
  const all = [...Object.entries(document.paths), ...originals].sort(([one], [other]) => (one < other ? -1 : 1));
  const schemas: Record<string, unknown> = {};
  const responses: Record<string, unknown> = {};
  const complete = completeOpenApi({ ...document, paths: Object.fromEntries(all) } as OpenApiDocument);
  const paths = extractSharedSchemas(complete.paths, schemas, responses);
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)));
  return { ...complete, paths, components: { ...document.components, schemas: sorted, responses } };
}

function originalOperation(name: WireCallName, { number, purpose, fields, notes }: OriginalCall) {
  const call: WireCall = wireCalls[name];
  const { success, failure } = exampleResponses[name];
  const token = { name: 'app_token', need: call.tokenOptional ? 'may be empty' : 'required', rule: undefined };
  const all = [token, ...fields];
  return {
    operationId: name,
    tags: ['UserController'],
    'x-number': number,
    summary: purpose,
    ...(notes && { description: notes }),
    ...(call.session === 'required' && { security: [{ session: [] }] }),
    requestBody: {
      content: {
        [call.body === 'json' ? 'application/json' : 'multipart/form-data']: {
          schema: {
            type: 'object',
            required: all.filter(({ need }) => need === 'required').map((field) => field.name),
            properties: Object.fromEntries(all.map((field) => [field.name, fieldSchema(field)])),
          },
        },
      },
    },
    responses: {
      200: {
        description: `Success or failure, told apart by ${call.flagKeys.join(' and ')}`,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: [...call.flagKeys, 'message'],
              properties: Object.fromEntries([...call.flagKeys, 'message'].map((key) => [key, {}])),
              additionalProperties: true,
            },
            examples: {
              success: { value: { ...toSuccessFlag(name, true), ...success } },
              failure: { value: { ...toSuccessFlag(name, false), ...failure } },
            },
          },
        },
      },
    },
  };
}

const fieldSchema = ({ need, rule }: { need: string; rule?: string | undefined }) => ({
  ...(rule?.startsWith('file') ? { type: 'string', format: 'binary' } : {}),
  ...(rule && { description: rule }),
  ...(need === 'extension' && { 'x-extension': true }),
});

interface ListedOperation {
  readonly subject: Subject;
  readonly number: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** An operation that calls.json does not place, or places twice, is an error. */
function operationsOf({ paths }: OpenApi, { subjects }: CallNotes): ListedOperation[] {
  const places = subjects.flatMap((subject) =>
    subject.v1.flatMap(({ number, paths: patterns }) => patterns.map((pattern) => ({ subject, number, pattern }))),
  );
  return Object.entries(paths)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([address, methods]) => {
      const path = address.slice(apiV1.length);
      const fitting = new Set(
        places.filter(({ pattern }) => matchesPattern(path, pattern)).map(({ subject }) => subject),
      );
      const place = places.find(({ pattern }) => matchesPattern(path, pattern));
      if (!place || fitting.size !== 1)
        throw new Error(`${path} matches ${fitting.size} subjects of docs/contract/calls.json, but must match one.`);
      return Object.entries(methods).map(([method, operation]) => ({
        subject: place.subject,
        number: place.number,
        method: method.toUpperCase(),
        path,
        operation,
      }));
    });
}

const matchesPattern = (path: string, pattern: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

function renderSubject(
  { title, calls, v1 }: Subject,
  notes: CallNotes,
  operations: readonly ListedOperation[],
): string {
  const left = calls.map(
    (name) => `${notes.calls[name].number} \`${wireCalls[name].path}\`: ${notes.calls[name].purpose}`,
  );
  const right = operations.map(({ number, method, path }) => `${number} \`${method} ${path}\``.trim());
  const rows = Array.from({ length: Math.max(left.length, right.length) }, (_, row) =>
    `| ${left[row] ?? ''} | ${right[row] ?? ''} |`.replaceAll('|  |', '| |'),
  );
  return [
    `## ${title}`,
    '',
    '| original call | call of `/api/v1` |',
    '| --- | --- |',
    ...rows,
    '',
    ...calls.flatMap((name) => [...renderOriginalCall(name, notes.calls[name]), '']),
    ...v1.flatMap(({ number, purpose }) => [
      `### ${`${number} ${purpose}`.trim()}`,
      '',
      ...operations
        .filter((one) => one.number === number && one.operation && isInPurposeGroup(one, v1, purpose))
        .flatMap(renderOperation),
      '',
    ]),
  ].join('\n');
}

/** Two groups of a subject may have no number: the paths tell which one an operation belongs to. */
const isInPurposeGroup = ({ path }: ListedOperation, groups: Subject['v1'], purpose: string) =>
  groups.find((group) => group.paths.some((pattern) => matchesPattern(path, pattern)))?.purpose === purpose;

const sessions = { public: 'Public.', optional: 'With or without a session.', required: 'Needs a session.' } as const;

const missingFlagMeanings: Readonly<Record<MissingFlagRule, string>> = {
  failure: 'a failure',
  http2xx: 'a success if the status is 2xx',
  dataArray: 'a success if `data` is a list',
  dataNonEmptyArray: 'a success if `data` is a list with something in it',
  dataNonEmptyObject: 'a success if `data` is an object with something in it',
  dataBookingId: 'a success if `data.booking_id` is there',
  dataNumber: 'a success if `data` is a number',
  deliverydataArray: 'a success if `deliverydata` is a list',
};

function renderOriginalCall(name: WireCallName, { number, purpose, fields, notes }: OriginalCall): string[] {
  const call: WireCall = wireCalls[name];
  const flags = call.flagKeys.map((key) => `\`${key}\``).join(' and ');
  const values = `\`${JSON.stringify(call.success)}\` or \`${JSON.stringify(call.failure)}\``;
  const text = [
    `${purpose}. ${sessions[call.session]}`,
    ...(call.body === 'json' ? ['The body is JSON.'] : []),
    ...(call.idempotent ? ['Takes an `Idempotency-Key`.'] : []),
    `Flag: ${flags}, ${values}; without one it is ${missingFlagMeanings[call.whenAbsent]}.`,
    ...(notes ? [notes] : []),
  ].join(' ');
  return [
    `### ${number} \`POST ${userController}${call.path}\``,
    '',
    ...wrap(text, ''),
    ...(fields.length ? [''] : []),
    ...fields.flatMap(({ name: field, need, rule }) => wrap(`- \`${field}\`, ${need}${rule ? `: ${rule}` : ''}`, '  ')),
  ];
}

function renderOperation({ method, path, operation }: ListedOperation): string[] {
  const fields = [
    ...(operation.parameters ?? [])
      .filter((one) => one.in !== 'path')
      .map(({ name, required }) => formatFieldName(name, required)),
    ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
      Object.keys(schema?.properties ?? {}).map((name) => formatFieldName(name, schema?.required?.includes(name))),
    ),
  ];
  const statuses = Object.keys(operation.responses ?? {}).join(', ');
  const session = operation.security?.length ? ' Needs a session.' : '';
  const query = fields.length ? ` Fields: ${fields.join(', ')}.` : '';
  return wrap(`- \`${method} ${path}\`: ${operation.summary}.${session}${query} Answers ${statuses}.`, '  ');
}

/** A field that may be left out ends with a question mark. */
const formatFieldName = (name: string, required = false) => `\`${name}${required ? '' : '?'}\``;

function wrap(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.match(/(?:`[^`]*`|[^\s`])+/g) ?? []) {
    if (line !== '' && line.length + word.length >= MAX_LINE_LENGTH) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Schemas with a title, and the one body of all problems, stand once under `components`. */
function extractSharedSchemas(
  value: unknown,
  schemas: Record<string, unknown>,
  responses: Record<string, unknown>,
): unknown {
  if (Array.isArray(value)) return value.map((one) => extractSharedSchemas(one, schemas, responses));
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, extractSharedSchemas(inner, schemas, responses)]),
  );
  if (copy.description === 'Problem') {
    responses.Problem = copy;
    return { $ref: '#/components/responses/Problem' };
  }
  if (typeof copy.title === 'string' && copy.type === 'object') {
    schemas[copy.title] ??= copy;
    if (JSON.stringify(schemas[copy.title]) === JSON.stringify(copy))
      return { $ref: `#/components/schemas/${copy.title}` };
  }
  return copy;
}

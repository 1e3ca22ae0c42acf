import { readFileSync } from 'node:fs';
import { Compile } from 'typebox/schema';
import { Settings } from 'typebox/system';
import { type CatalogueDocument, nameKey, throwIssues } from './catalogueEntries';
import { JsonSyntaxError, lineByPointer } from './jsonLines';

// The default is eight, but all errors should be shown at once.
Settings.Set({ maxErrors: 1000 });

const schemaFile = new URL('./catalogue.schema.json', import.meta.url);

export interface CatalogueFile {
  document: CatalogueDocument;
  /** `/categories/0/name` -> `line 4, categories[0].name` */
  placeOf(pointer: string): string;
}

interface SchemaIssue {
  keyword: string;
  schemaPath: string;
  instancePath: string;
  message: string;
  params: object;
}

const MAX_SHOWN = 60;
/** Throws `CommandError` with one line per error: where, what and how to fix it. */
export function readCatalogue(fileText: string): CatalogueFile {
  const text = fileText.replace(/^\uFEFF/, '');
  const lines = readLineNumbers(text);
  const document: unknown = JSON.parse(text);
  const placeOf = (pointer: string) => `line ${lines.get(pointer) ?? 1}, ${pathOf(pointer)}`;
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as object;
  const [isValid, errors] = Compile(schema).Errors(document);
  if (!isValid)
    throwIssues([
      ...new Set((errors as SchemaIssue[]).flatMap((error) => describeSchemaIssue(error, schema, document, placeOf))),
    ]);
  const file = { document: document as CatalogueDocument, placeOf };
  const issues = [...duplicates(file), ...durationIssues(file)];
  if (issues.length > 0) throwIssues(issues);
  return file;
}

function readLineNumbers(text: string): Map<string, number> {
  try {
    return lineByPointer(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return throwIssues([`line ${error.line}: ${error.message}.`]);
  }
}

const pathOf = (pointer: string) =>
  pointer
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.') || 'the document';

function describeSchemaIssue(
  error: SchemaIssue,
  schema: object,
  document: unknown,
  placeOf: CatalogueFile['placeOf'],
): string[] {
  const { keyword, schemaPath, instancePath, params, message } = error;
  // Skip it: `additionalProperties` already reports all keys.
  if (keyword === 'boolean') return [];
  const place = placeOf(instancePath);
  const { additionalProperties = [], requiredProperties = [] } = params as Record<string, string[] | undefined>;
  if (keyword === 'additionalProperties')
    return additionalProperties.map((key) => `${place}: unknown key "${key}": correct or remove it.`);
  if (keyword === 'required') return requiredProperties.map((key) => `${place}: "${key}" is missing: add it.`);
  const { fix } = schemaAt(schema, schemaPath) as { fix?: string };
  if (!fix) return [`${place} ${message}.`];
  return [`${place} is ${JSON.stringify(valueAt(document, instancePath)).slice(0, MAX_SHOWN)}: ${fix}.`];
}

type Node = Record<string, unknown> | undefined;

const valueAt = (document: unknown, pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((node, key) => (node as Node)?.[key], document);

function schemaAt(schema: object, pointer: string): unknown {
  let node: unknown = schema;
  for (const key of pointer.split('/').slice(1)) {
    node = (node as Node)?.[key];
    const reference = (node as Node)?.$ref;
    if (typeof reference === 'string') node = schemaAt(schema, reference);
  }
  return node;
}

const MAX_MINUTES = 720;

const durationIssues = ({ document, placeOf }: CatalogueFile): string[] =>
  document.categories.flatMap(({ services }, index) =>
    services.flatMap(({ minutes, perUnit }, at) => {
      if (!perUnit || perUnit.max * minutes <= MAX_MINUTES) return [];
      const place = placeOf(`/categories/${index}/services/${at}/perUnit/max`);
      const most = Math.floor(MAX_MINUTES / minutes);
      const fix = most >= 2 ? `write ${most} or less` : 'leave "perUnit" out';
      return [`${place}: ${perUnit.max} times ${minutes} minutes are more than ${MAX_MINUTES}: ${fix}.`];
    }),
  );

function duplicates({ document, placeOf }: CatalogueFile): string[] {
  const issues: string[] = [];
  const ids = new Map<string, string>();
  const checkId = (id: string | undefined, pointer: string) => {
    if (id === undefined) return;
    const first = ids.get(id);
    if (first) issues.push(`${placeOf(`${pointer}/id`)}: "${id}" is already used at ${first}: remove one of them.`);
    else ids.set(id, placeOf(`${pointer}/id`));
  };
  const checkNames = (entries: readonly { name: string }[], pointer: string) => {
    const names = new Map<string, string>();
    for (const [index, { name }] of entries.entries()) {
      const place = placeOf(`${pointer}/${index}/name`);
      const first = names.get(nameKey(name));
      if (first) issues.push(`${place}: "${name}" is already used at ${first}: rename or remove one of them.`);
      else names.set(nameKey(name), place);
    }
  };
  checkNames(document.categories, '/categories');
  for (const [index, { id, services }] of document.categories.entries()) {
    const pointer = `/categories/${index}`;
    checkId(id, pointer);
    checkNames(services, `${pointer}/services`);
    for (const [at, service] of services.entries()) checkId(service.id, `${pointer}/services/${at}`);
  }
  return issues;
}

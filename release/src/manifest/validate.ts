import { existsSync, readFileSync } from 'node:fs';
import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { decodeText } from '../decodeText';
import { CommandError } from '../errors';
import { urlPrefix } from '../names';
import type { Manifest, ManifestItem } from '../types';

/** In the repository it belongs to the gateway. The packed engine has a copy. */
const packedSchema = new URL('../../manifest.schema.json', import.meta.url);
const schemaFile = existsSync(packedSchema)
  ? packedSchema
  : new URL('../../../nginx/manifest/manifest.schema.json', import.meta.url);

export function readManifestFile(file: string): Manifest {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new CommandError(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}): give the path of a manifest.`,
    );
  }
  const text = decodeText(bytes, file);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${(error as Error).message}`);
  }
  const issues = manifestIssues(document);
  if (issues.length) throw new CommandError(issues.map((issue) => `${file}: ${issue}`));
  return document as Manifest;
}

export function manifestIssues(document: unknown): string[] {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false, validateFormats: false });
  ajv.addKeyword('fix');
  const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')) as object);
  if (!validate(document)) return [...new Set((validate.errors ?? []).filter(isCause).map(describeSchemaError))];
  return profileIssues(document as Manifest);
}

/** `propertyNames` only repeats the error of its pattern. */
const isCause = (error: ErrorObject) => error.keyword !== 'propertyNames';

function describeSchemaError(error: ErrorObject): string {
  const place = placeOf(error.instancePath, error.propertyName);
  const parent = error.parentSchema as { fix?: string } | undefined;
  const what =
    error.keyword === 'additionalProperties'
      ? `has the unknown key "${error.params.additionalProperty}"`
      : error.message;
  return `${place} ${what}${parent?.fix ? `: ${parent.fix}` : ''}.`;
}

function placeOf(pointer: string, propertyName?: string): string {
  const path = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((text, key) => (/^\d+$/.test(key) ? `${text}[${key}]` : `${text}${text && '.'}${key}`), '');
  if (propertyName !== undefined) return `${path}."${propertyName}"`;
  return path || 'the document';
}

/** Checks what JSON Schema cannot express: sums, exactly one default, and URLs that fit their versions. */
function profileIssues(manifest: Manifest): string[] {
  return Object.entries(manifest.microFrontends).flatMap(([name, items]) => {
    const place = `microFrontends.${name}`;
    const issues = items.flatMap((item, index) => itemIssues(`${place}[${index}]`, name, item));
    const defaults = items.filter(({ deployment }) => deployment.default).length;
    if (defaults !== 1)
      issues.push(`${place} has ${defaults} default versions: mark exactly one with "default": true.`);
    const sum = items.reduce((total, { deployment }) => total + deployment.traffic, 0);
    if (sum !== 100) issues.push(`${place} traffic sums to ${sum}: change deployment.traffic so that it sums to 100.`);
    const versions = items.map(({ metadata }) => metadata.version);
    const twice = versions.find((version, index) => versions.indexOf(version) !== index);
    if (twice) issues.push(`${place} lists version ${twice} twice: keep one of them.`);
    return issues;
  });
}

function itemIssues(place: string, name: string, item: ManifestItem): string[] {
  const issues: string[] = [];
  const prefix = urlPrefix(name, item.metadata.version);
  if (!item.url.startsWith(prefix))
    issues.push(`${place}.url does not lie below ${prefix}: make address and version agree.`);
  const fallback = item.extras?.fallback;
  if (Boolean(item.fallbackUrl) !== Boolean(fallback)) {
    issues.push(`${place} needs fallbackUrl and extras.fallback together: give both or neither.`);
  } else if (fallback && !item.fallbackUrl?.startsWith(urlPrefix(name, fallback.version))) {
    issues.push(
      `${place}.fallbackUrl does not lie below ${urlPrefix(name, fallback.version)}: make address and version agree.`,
    );
  }
  return issues;
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';

// biome-ignore lint/suspicious/noExplicitAny: whatever a template makes
export type Manifest = any;
export type Values = Readonly<Record<string, unknown>>;

interface Release {
  readonly name: string;
  readonly namespace: string;
}

type Node =
  | { kind: 'text'; text: string }
  | { kind: 'print'; pipeline: string }
  | { kind: 'if'; condition: string; then: Node[]; otherwise: Node[] }
  | { kind: 'range'; index?: string; element: string; list: string; body: Node[] };

interface Scope {
  readonly dot: unknown;
  readonly root: unknown;
  readonly variables: ReadonlyMap<string, unknown>;
}

/**
 * The part of Helm's templates that deploy/helm keeps to: if, else, range, define, include, and the functions below. Whatever else
 * stands in a template is an error here, and so is a value that is in no values.yaml, where Helm would print `<no value>`.
 */
export class HelmChart {
  readonly #defines = new Map<string, Node[]>();
  readonly #templates = new Map<string, Node[]>();
  readonly metadata: Manifest;
  readonly defaults: Values;

  constructor(folder: string) {
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    this.metadata = parseAsHelm(read('Chart.yaml'));
    this.defaults = parseAsHelm(read('values.yaml'));
    for (const file of readdirSync(path.join(folder, 'templates')).sort())
      this.#templates.set(file, this.#parse(file, read(`templates/${file}`)));
  }

  /** Throws the first fault of a template with its file. */
  render(values: Values, release: Release): Manifest[] {
    return [...this.#templates.keys()]
      .filter((file) => file.endsWith('.yaml'))
      .flatMap((file) => {
        const documents = parseAllDocuments(this.renderFile(file, values, release), { version: '1.1' });
        if (!Array.isArray(documents)) return [];
        return documents.flatMap((document) => {
          if (document.errors[0]) throw new Error(`${file}: ${document.errors[0].message}`);
          return document.toJS() ?? [];
        });
      });
  }

  renderFile(file: string, values: Values, release: Release): string {
    const template = this.#templates.get(file);
    if (!template) throw new Error(`${file} is no template`);
    const { name, version, appVersion } = this.metadata;
    const root = {
      Values: merged(this.defaults, values),
      Release: { Name: release.name, Namespace: release.namespace, Service: 'Helm' },
      Chart: { Name: name, Version: version, AppVersion: appVersion },
    };
    try {
      return this.#print(template, { dot: root, root, variables: new Map() });
    } catch (error) {
      throw new Error(`${file}: ${(error as Error).message}`);
    }
  }

  #parse(file: string, source: string): Node[] {
    const tokens = tokensOf(file, source);
    let at = 0;
    const body = (closing: readonly string[]): Node[] => {
      const nodes: Node[] = [];
      for (; at < tokens.length; at += 1) {
        const token = tokens[at] as Token;
        const [word = ''] = token.text.split(/\s/, 1);
        if (!token.isAction) nodes.push({ kind: 'text', text: token.text });
        else if (closing.includes(token.text)) return nodes;
        else if (word === 'if') {
          at += 1;
          const then = body(['else', 'end']);
          const hasOther = tokens[at]?.text === 'else';
          if (hasOther) at += 1;
          nodes.push({ kind: 'if', condition: token.text.slice(2), then, otherwise: hasOther ? body(['end']) : [] });
        } else if (word === 'range') {
          const groups = /^range (?:(?<index>\$\w+), )?(?<element>\$\w+) := (?<list>.+)$/.exec(token.text)?.groups;
          if (!groups?.element || !groups.list) throw new Error(`${file}: {{ ${token.text} }} needs a variable`);
          const { index, element, list } = groups;
          at += 1;
          nodes.push({ kind: 'range', ...(index && { index }), element, list, body: body(['end']) });
        } else if (word === 'define') {
          const name = /^define "([\w.]+)"$/.exec(token.text)?.[1];
          if (!name || this.#defines.has(name)) throw new Error(`${file}: {{ ${token.text} }}`);
          at += 1;
          this.#defines.set(name, body(['end']));
        } else if (/^(?:else|end|with|block|template|break|continue)$/.test(word) || /^\$\w+ :?=/.test(token.text)) {
          throw new Error(`${file}: {{ ${token.text} }} is outside of what charts here are made of`);
        } else nodes.push({ kind: 'print', pipeline: token.text });
      }
      if (closing.length) throw new Error(`${file}: ${closing.join(' or ')} is missing`);
      return nodes;
    };
    return body([]);
  }

  #print(nodes: readonly Node[], scope: Scope): string {
    return nodes.map((node) => this.#printNode(node, scope)).join('');
  }

  #printNode(node: Node, scope: Scope): string {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'if')
      return this.#print(isTrue(this.#evaluate(node.condition, scope)) ? node.then : node.otherwise, scope);
    if (node.kind === 'range') {
      const list = this.#evaluate(node.list, scope);
      if (typeof list !== 'object' || list === null) throw new Error(`{{ range ${node.list} }} is over no list`);
      const pairs = Array.isArray(list)
        ? [...list.entries()]
        : Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1));
      return pairs
        .map(([index, element]) => {
          const variables = new Map([...scope.variables, [node.element, element]]);
          if (node.index) variables.set(node.index, index);
          return this.#print(node.body, { ...scope, dot: element, variables });
        })
        .join('');
    }
    return textOf(this.#evaluate(node.pipeline, scope), node.pipeline);
  }

  #evaluate(pipeline: string, scope: Scope): unknown {
    const words = wordsOf(pipeline);
    const commands: string[][] = [[]];
    for (const word of words) {
      if (word === '|') commands.push([]);
      else commands.at(-1)?.push(word);
    }
    let result: unknown;
    for (const [index, [first = '', ...rest]] of commands.entries()) {
      const args = rest.map((word) => this.#operand(word, scope));
      if (index > 0) args.push(result);
      if (/^[a-z]\w*$/i.test(first) && first !== 'true' && first !== 'false') result = this.#call(first, args);
      else if (args.length) throw new Error(`{{ ${pipeline} }}: ${first} takes nothing`);
      else result = this.#operand(first, scope);
    }
    return result;
  }

  #operand(word: string, scope: Scope): unknown {
    if (/^"(?:[^"\\]|\\.)*"$/.test(word)) return JSON.parse(word);
    if (/^\d+$/.test(word)) return Number(word);
    if (word === 'true' || word === 'false') return word === 'true';
    if (/^\(.*\)$/.test(word)) return this.#evaluate(word.slice(1, -1), scope);
    const groups = /^(?<start>\$\w*)?(?<fields>(?:\.\w+)+|\.)?$/.exec(word)?.groups;
    if (!word || !groups) throw new Error(`${word} is outside of what charts here are made of`);
    const { start, fields = '' } = groups;
    if (start && start !== '$' && !scope.variables.has(start)) throw new Error(`${start} is not set`);
    const base = start === undefined ? scope.dot : start === '$' ? scope.root : scope.variables.get(start);
    return fieldOf(base, fields === '.' ? '' : fields, word);
  }

  #call(name: string, args: readonly unknown[]): unknown {
    if (name !== 'include') {
      const call = FUNCTIONS[name];
      if (!call) throw new Error(`${name} is outside of what charts here are made of`);
      return call(...args);
    }
    const body = this.#defines.get(String(args[0]));
    if (!body || args.length !== 2) throw new Error(`include ${args[0]}: there is none`);
    return this.#print(body, { dot: args[1], root: args[1], variables: new Map() });
  }
}

/** YAML 1.1, as Helm reads it: `off` is false and 0440 is 288. */
export const parseAsHelm = (text: string): Manifest => parse(text, { version: '1.1' });

/** As Helm lays a file of values over the chart's: maps are merged, lists are replaced, and null takes a value away. */
export function merged(defaults: Values, values: Values): Values {
  const isMap = (value: unknown): value is Values =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const pairs = Object.entries(values).map(([name, value]) => {
    const before = defaults[name];
    return [name, isMap(before) && isMap(value) ? merged(before, value) : value];
  });
  const all = { ...defaults, ...Object.fromEntries(pairs) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

interface Token {
  readonly isAction: boolean;
  readonly text: string;
}

/** `{{-` and `-}}` remove the white space beside them. */
function tokensOf(file: string, source: string): Token[] {
  const tokens: Token[] = [];
  let trims = false;
  let from = 0;
  const text = (part: string, trimsEnd: boolean) => {
    const start = trims ? part.trimStart() : part;
    tokens.push({ isAction: false, text: trimsEnd ? start.trimEnd() : start });
  };
  for (const match of source.matchAll(
    /\{\{(?<left>- )?(?<action>(?:"(?:[^"\\]|\\.)*"|(?!\}\}).)*?)(?<right> -)?\}\}/gs,
  )) {
    const { left, action = '', right } = match.groups ?? {};
    text(source.slice(from, match.index), Boolean(left));
    trims = Boolean(right);
    from = match.index + match[0].length;
    const trimmed = action.trim();
    if (!/^\/\*.*\*\/$/s.test(trimmed)) tokens.push({ isAction: true, text: trimmed });
  }
  const rest = source.slice(from);
  if (rest.includes('{{')) throw new Error(`${file}: {{ is not closed`);
  text(rest, false);
  return tokens;
}

function wordsOf(pipeline: string): string[] {
  const words: string[] = [];
  let depth = 0;
  let word = '';
  for (const [part] of pipeline.matchAll(/"(?:[^"\\]|\\.)*"|\s+|[()]|[^\s()"]+/g)) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (depth === 0 && /^\s+$/.test(part)) {
      if (word) words.push(word);
      word = '';
    } else word += part;
  }
  if (depth !== 0) throw new Error(`{{ ${pipeline} }}: a parenthesis is not closed`);
  if (word) words.push(word);
  return words;
}

function fieldOf(base: unknown, fields: string, word: string): unknown {
  return fields
    .split('.')
    .filter(Boolean)
    .reduce((value, field) => {
      if (typeof value !== 'object' || value === null || !(field in value)) throw new Error(`${word} has no ${field}`);
      return (value as Record<string, unknown>)[field];
    }, base);
}

function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

function textOf(value: unknown, where: string): string {
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
  throw new Error(`{{ ${where} }} is no text`);
}

const FUNCTIONS: Readonly<Record<string, (...args: readonly unknown[]) => unknown>> = {
  add: (one, other) => Number(one) + Number(other),
  contains: (part, text) => String(text).includes(String(part)),
  default: (fallback, value) => (isTrue(value) ? value : fallback),
  div: (number, by) => Math.trunc(Number(number) / Number(by)),
  eq: (one, other) => one === other,
  index: (list, place) => (list as readonly unknown[])[Number(place)],
  list: (...elements) => elements,
  nindent: (count, text) => `\n${textOf(text, 'nindent').replace(/^/gm, ' '.repeat(Number(count)))}`,
  not: (value) => !isTrue(value),
  printf: (format, ...args) => {
    const rest = [...args];
    const text = String(format).replace(/%./g, (verb) => {
      if (verb !== '%s' || !rest.length) throw new Error(`printf ${format}`);
      return textOf(rest.shift(), 'printf');
    });
    if (rest.length) throw new Error(`printf ${format} has arguments left`);
    return text;
  },
  quote: (value) => JSON.stringify(textOf(value, 'quote')),
  sha256sum: (text) => createHash('sha256').update(String(text)).digest('hex'),
  toYaml: (value) => stringify(value, { sortMapEntries: true, lineWidth: 0, version: '1.1' }).trimEnd(),
  trimSuffix: (suffix, text) => String(text).replace(new RegExp(`${String(suffix)}$`), ''),
  trunc: (count, text) => String(text).slice(0, Number(count)),
};

import { getLineInfo, parse } from 'acorn';
import { childNodesOf, isNode, type Node, type Scope, scopeOf } from './scopes';

const MAX_ISSUES = 10;
const GLOBAL_OBJECTS = new Set(['window', 'self', 'globalThis', 'global', 'top', 'parent', 'frames']);
/** Objects that all remotes of a page share, whose properties a remote must not set. */
const SHARED_OBJECTS = new Set([
  ...[
    'history',
    'navigator',
    'document',
    'console',
    'Math',
    'JSON',
    'Reflect',
    'customElements',
    'crypto',
    'performance',
  ],
  ...[
    'Object',
    'Array',
    'String',
    'Number',
    'Boolean',
    'Date',
    'RegExp',
    'Map',
    'Set',
    'Promise',
    'Function',
    'Error',
    'Symbol',
  ],
  ...[
    'Node',
    'Element',
    'HTMLElement',
    'Document',
    'Event',
    'EventTarget',
    'XMLHttpRequest',
    'Request',
    'Response',
    'Headers',
  ],
  ...[
    'Storage',
    'History',
    'Navigator',
    'Window',
    'URL',
    'URLSearchParams',
    'FormData',
    'WebSocket',
    'EventSource',
    'Intl',
  ],
]);
const ALLOWED_DOCUMENT_PROPERTIES = new Set(['title', 'cookie']);
/** Navigation does not change the page for other remotes. */
const ALLOWED_WINDOW_PROPERTIES = new Set(['location', 'name', 'status']);
/** Globals that builds set: their chunk lists and the shared runtime. */
const BUILD_GLOBALS = /^(?:webpackChunk|rspackChunk|__FEDERATION__$|_FEDERATION_RUNTIME_CORE)/;
/** Properties that reveal the global object, which bundlers pass as `g` of their runtime. */
const KNOWN_GLOBALS = new Set([
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'localStorage',
  'sessionStorage',
  'onerror',
  'alert',
  'setTimeout',
  'setInterval',
  ...SHARED_OBJECTS,
]);
const PROPERTY_SETTERS = new Set([
  'Object.defineProperty',
  'Object.defineProperties',
  'Object.assign',
  'Object.setPrototypeOf',
  'Reflect.set',
  'Reflect.defineProperty',
  'Reflect.deleteProperty',
]);
const CLASS_CHANGES = new Set(['add', 'remove', 'toggle', 'replace']);

/**
 * Returns what a remote's script changes for everyone: globals such as `window.fetch`, shared objects and prototypes,
 * styles and classes of `body` and `html`. One line each, with its position. Code generated at run time is not
 * detected.
 */
export function scriptIssues(remote: string, file: string, code: string): string[] {
  let program: Node;
  try {
    program = parsed(code);
  } catch (error) {
    return [`${file} is not JavaScript (${(error as Error).message}): build again.`];
  }
  const issues = new Map<string, string>();
  const own = remote.replaceAll('-', '_');

  function report({ start }: Node, what: string) {
    if (issues.has(what)) return;
    const { line, column } = getLineInfo(code, start);
    issues.set(what, `${file} at ${line}:${column + 1} ${what}`);
  }

  function visit(node: Node, outer: Scope | undefined): void {
    const scope = scopeOf(node, outer) ?? outer;
    if (scope) check(node, scope);
    for (const child of childNodesOf(node)) visit(child, scope);
  }

  /** Top-level declarations of a script, other than of a module, are globals. */
  function checkDeclared({ body }: Node): void {
    for (const statement of body as Node[]) {
      const names =
        statement.type === 'VariableDeclaration'
          ? (statement.declarations as Node[]).map(({ id }) => id as Node)
          : /^(?:Function|Class)Declaration$/.test(statement.type)
            ? [statement.id as Node]
            : [];
      for (const { type, name } of names)
        if (type === 'Identifier' && !isOwnGlobal(String(name)))
          report(statement, `sets the global "${name}": declare it in a module.`);
    }
  }

  function check(node: Node, scope: Scope): void {
    if (node.type === 'AssignmentExpression') {
      if (!isEmptySlot(node, scope)) checkTarget(node.left as Node, scope);
    } else if (node.type === 'UpdateExpression' || (node.type === 'UnaryExpression' && node.operator === 'delete'))
      checkTarget(node.argument as Node, scope);
    else if (node.type === 'CallExpression') checkCall(node, scope);
  }

  function checkTarget(target: Node, scope: Scope): void {
    if (target.type === 'Identifier') {
      const name = String(target.name);
      if (!scope.find(name) && !isOwnGlobal(name)) report(target, `sets the global "${name}": declare it in a module.`);
      return;
    }
    if (target.type !== 'MemberExpression') {
      if (/Pattern$|^(?:Property|RestElement)$/.test(target.type))
        for (const child of childNodesOf(target)) if (child !== target.key) checkTarget(child, scope);
      return;
    }
    checkMember(target, target.object as Node, propertyOf(target), scope);
  }

  function checkMember(at: Node, object: Node, property: string | undefined, scope: Scope): void {
    const isHandedOn =
      object.type === 'MemberExpression' && propertyOf(object) === 'g' && KNOWN_GLOBALS.has(property ?? '');
    if (isHandedOn || isWindow(object, scope)) {
      if (property === undefined) report(at, 'sets a global whose name is made at run time: declare it in a module.');
      else if (!isOwnGlobal(property) && !ALLOWED_WINDOW_PROPERTIES.has(property))
        report(at, `sets the global "${property}": declare it in a module.`);
      return;
    }
    const shared = sharedNameOf(object, scope);
    if (shared && !(shared === 'document' && ALLOWED_DOCUMENT_PROPERTIES.has(property ?? ''))) {
      report(
        at,
        `changes ${shared}.${property ?? '…'}, which everything on the page shares. Change only objects of your own.`,
      );
      return;
    }
    const root = pageElementOf(object, scope);
    if (root)
      report(at, `changes ${root.name} (${[...root.path, property ?? '…'].join('.')}): style an element of your own.`);
  }

  function checkCall(node: Node, scope: Scope): void {
    const callee = node.callee as Node;
    const [first, second] = node.arguments as Node[];
    if (callee.type !== 'MemberExpression') return;
    const object = callee.object as Node;
    const method = propertyOf(callee);
    const name = object.type === 'Identifier' && !scope.find(String(object.name)) ? `${object.name}.${method}` : '';
    if (PROPERTY_SETTERS.has(name) && first) {
      const keys =
        name === 'Object.assign' || name === 'Object.defineProperties' ? keysOf(second) : [literalTextOf(second)];
      for (const key of keys) checkMember(node, first, key, scope);
    }
    if (name === 'document.createElement' && literalTextOf(first) === 'style')
      report(node, 'makes a <style> for the whole page: use a CSS module.');
    const root = pageElementOf(object, scope);
    if (!root || method === undefined) return;
    const [part] = root.path;
    const isStyled = part === 'style' && (method === 'setProperty' || method === 'removeProperty');
    const isClassed = part === 'classList' && CLASS_CHANGES.has(method);
    const isAttribute =
      /^(?:set|remove|toggle)Attribute$/.test(method) && /^(?:style|class)$/.test(literalTextOf(first) ?? 'style');
    if (isStyled || isClassed || isAttribute)
      report(node, `changes ${root.name} (${[...root.path, method].join('.')}): style an element of your own.`);
  }

  const isOwnGlobal = (name: string) => BUILD_GLOBALS.test(name) || name === own || name.startsWith(`chunks_${own}_`);

  if (program.sourceType === 'script') checkDeclared(program);
  visit(program, undefined);
  return [...issues.values()].slice(0, MAX_ISSUES);
}

/** Parses as a script if possible: without `type="module"`, declarations are shared by all scripts. */
function parsed(code: string): Node {
  const read = (sourceType: 'script' | 'module') =>
    parse(code, { ecmaVersion: 'latest', sourceType }) as unknown as Node;
  try {
    return read('script');
  } catch {
    return read('module');
  }
}

/**
 * Recognizes a framework's empty slot for its data about elements: `Element.prototype[Symbol()] = undefined`, or a name
 * that starts, but does not end, with two underscores. It replaces nothing that others use.
 */
function isEmptySlot({ operator, left, right }: Node, scope: Scope): boolean {
  const target = left as Node;
  if (operator !== '=' || target.type !== 'MemberExpression' || !isEmptyValue(right as Node)) return false;
  if (!/^(?:Element|Text|Node)\.prototype$/.test(sharedNameOf(target.object as Node, scope) ?? '')) return false;
  return /^__\w*[a-z0-9](?<!__)$/i.test(propertyOf(target) ?? '') || isSymbol(target.property as Node, scope);
}

const isEmptyValue = ({ type, operator, name, value }: Node) =>
  (type === 'UnaryExpression' && operator === 'void') ||
  (type === 'Identifier' && name === 'undefined') ||
  (type === 'Literal' && value === null);

function isSymbol(key: Node, scope: Scope): boolean {
  const found = key.type === 'Identifier' ? scope.find(String(key.name)) : undefined;
  const callee = found?.init?.callee;
  return isNode(callee) && callee.type === 'Identifier' && callee.name === 'Symbol' && !found?.scope.find('Symbol');
}

function isWindow(node: Node, scope: Scope, depth = 0): boolean {
  if (depth > 8) return false;
  if (node.type === 'Identifier') {
    const found = scope.find(String(node.name));
    if (!found) return GLOBAL_OBJECTS.has(String(node.name));
    return found.init !== undefined && isWindow(found.init, found.scope, depth + 1);
  }
  if (node.type === 'MemberExpression')
    return GLOBAL_OBJECTS.has(propertyOf(node) ?? '') && isWindow(node.object as Node, scope, depth + 1);
  return false;
}

function sharedNameOf(node: Node, scope: Scope, depth = 0): string | undefined {
  if (depth > 8) return undefined;
  if (node.type === 'Identifier') {
    const name = String(node.name);
    const found = scope.find(name);
    if (!found) return SHARED_OBJECTS.has(name) ? name : undefined;
    return found.init && sharedNameOf(found.init, found.scope, depth + 1);
  }
  if (node.type !== 'MemberExpression') return undefined;
  const property = propertyOf(node) ?? '';
  const object = node.object as Node;
  if (isWindow(object, scope)) return SHARED_OBJECTS.has(property) ? property : undefined;
  if (property !== 'prototype') return undefined;
  if (object.type === 'Identifier' && !scope.find(String(object.name)) && /^[A-Z]/.test(String(object.name)))
    return `${object.name}.prototype`;
  const owner = sharedNameOf(object, scope, depth + 1);
  return owner && `${owner}.prototype`;
}

function pageElementOf(node: Node, scope: Scope, depth = 0): { name: string; path: string[] } | undefined {
  if (depth > 8) return undefined;
  if (node.type === 'Identifier') {
    const found = scope.find(String(node.name));
    return found?.init && pageElementOf(found.init, found.scope, depth + 1);
  }
  if (node.type === 'CallExpression') {
    const callee = node.callee as Node;
    const selector = literalTextOf((node.arguments as Node[])[0]) ?? '';
    const isQuery = callee.type === 'MemberExpression' && propertyOf(callee) === 'querySelector';
    const isPage =
      isQuery && /^(?:body|html|:root)$/i.test(selector) && sharedNameOf(callee.object as Node, scope) === 'document';
    return isPage ? { name: selector, path: [] } : undefined;
  }
  if (node.type !== 'MemberExpression') return undefined;
  const property = propertyOf(node);
  const object = node.object as Node;
  if (sharedNameOf(object, scope) === 'document')
    return property === 'body' || property === 'documentElement'
      ? { name: `document.${property}`, path: [] }
      : undefined;
  const below = pageElementOf(object, scope, depth + 1);
  // Check direct properties only: an element found inside is another element.
  if (!below || !['style', 'classList', 'dataset', 'attributes'].includes(property ?? '')) return undefined;
  return { name: below.name, path: [...below.path, property ?? ''] };
}

function propertyOf({ computed, property }: Node): string | undefined {
  if (!isNode(property)) return undefined;
  if (!computed && property.type === 'Identifier') return String(property.name);
  return literalTextOf(property);
}

function literalTextOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || (node.expressions as Node[]).length) return undefined;
  return (node.quasis as { value: { cooked: string } }[])[0]?.value.cooked;
}

function keysOf(node: Node | undefined): (string | undefined)[] {
  if (node?.type !== 'ObjectExpression') return [undefined];
  return (node.properties as Node[]).map(({ key }) =>
    isNode(key) ? (key.type === 'Identifier' ? String(key.name) : literalTextOf(key)) : undefined,
  );
}

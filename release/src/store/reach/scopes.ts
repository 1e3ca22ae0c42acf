/** The part of ESTree needed to tell globals from a file's own names. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const CHILDREN = Symbol('children');

/** Cached, because each enclosing scope visits the same node. */
export function childNodesOf(node: Node & { [CHILDREN]?: Node[] }): Node[] {
  const known = node[CHILDREN];
  if (known) return known;
  const children: Node[] = [];
  for (const key in node) {
    const value = node[key];
    if (typeof value !== 'object') continue;
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) children.push(item);
    } else if (isNode(value)) children.push(value);
  }
  node[CHILDREN] = children;
  return children;
}

export class Scope {
  readonly #names = new Map<string, Node | undefined>();
  readonly parent: Scope | undefined;
  readonly isFunction: boolean;

  constructor(parent: Scope | undefined, isFunction: boolean) {
    this.parent = parent;
    this.isFunction = isFunction;
  }

  declare(name: string, init?: Node): void {
    this.#names.set(name, this.#names.get(name) ?? init);
  }

  find(name: string): { readonly init: Node | undefined; readonly scope: Scope } | undefined {
    if (this.#names.has(name)) return { init: this.#names.get(name), scope: this };
    return this.parent?.find(name);
  }
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const BLOCKS = new Set([
  'BlockStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'SwitchStatement',
  'StaticBlock',
]);

export function scopeOf(node: Node, parent: Scope | undefined): Scope | undefined {
  const isFunction = FUNCTIONS.has(node.type);
  if (!isFunction && !BLOCKS.has(node.type) && !['Program', 'CatchClause', 'ClassExpression'].includes(node.type))
    return undefined;
  const scope = new Scope(parent, isFunction || node.type === 'Program');
  if (isFunction) for (const param of node.params as Node[]) declarePattern(scope, param);
  if (node.type === 'FunctionExpression' || node.type === 'ClassExpression') declarePattern(scope, node.id);
  if (node.type === 'CatchClause') declarePattern(scope, node.param);
  if (isFunction) scope.declare('arguments');
  for (const child of childNodesOf(node)) collectDeclarations(child, scope, scope.isFunction);
  return scope;
}

/**
 * Collects the declarations of a scope's statements. Functions and blocks inside contribute only what is hoisted out of
 * them.
 */
function collectDeclarations(node: Node, scope: Scope, takesVar: boolean): void {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
    declarePattern(scope, node.id);
    return;
  }
  if (FUNCTIONS.has(node.type) || node.type === 'ClassExpression') return;
  if (/^Import(?:Default|Namespace)?Specifier$/.test(node.type)) {
    declarePattern(scope, node.local);
    return;
  }
  if (node.type === 'VariableDeclaration' && node.kind !== 'var') declareAll(scope, node);
  else if (node.type === 'VariableDeclaration' && takesVar) declareAll(scope, node);
  const isBlock = BLOCKS.has(node.type) || node.type === 'CatchClause';
  if (!isBlock) for (const child of childNodesOf(node)) collectDeclarations(child, scope, takesVar);
  else if (takesVar) for (const child of childNodesOf(node)) collectVars(child, scope);
}

/** `var` of inner blocks belongs to the function. */
function collectVars(node: Node, scope: Scope): void {
  if (FUNCTIONS.has(node.type) || /^Class/.test(node.type)) {
    if (node.type === 'FunctionDeclaration') declarePattern(scope, node.id);
    return;
  }
  if (node.type === 'VariableDeclaration' && node.kind === 'var') declareAll(scope, node);
  for (const child of childNodesOf(node)) collectVars(child, scope);
}

function declareAll(scope: Scope, { declarations }: Node): void {
  for (const declaration of declarations as Node[]) {
    const { id, init } = declaration as { id?: unknown; init?: unknown };
    if (isNode(id) && id.type === 'Identifier') scope.declare(String(id.name), isNode(init) ? init : undefined);
    else declarePattern(scope, id);
  }
}

function declarePattern(scope: Scope, pattern: unknown): void {
  if (!isNode(pattern)) return;
  if (pattern.type === 'Identifier') scope.declare(String(pattern.name));
  else if (pattern.type === 'AssignmentPattern') declarePattern(scope, pattern.left);
  else if (pattern.type === 'RestElement') declarePattern(scope, pattern.argument);
  else if (pattern.type === 'Property') declarePattern(scope, pattern.value);
  else for (const child of childNodesOf(pattern)) declarePattern(scope, child);
}

import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Rule } from 'postcss';

const parsed = new Map<string, postcss.Root>();
const MAX_CACHED_PARSES = 50;

/**
 * Returns the CSS that paints a markup: rules with its classes and elements, the custom properties and animations that
 * they use, fonts, and every layer in order. The full files follow later. A screen's sheet uses definitions of the
 * frame's, so all sheets are read together.
 */
export function criticalCss(sheets: readonly string[], markup: MarkupNames): string {
  const roots = sheets.map(parse);
  const rules = new Set<Rule>();
  for (const root of roots)
    root.walkRules((rule) => {
      if (!inKeyframes(rule) && rule.selectors.some((selector) => mayMatchMarkup(selector, markup))) rules.add(rule);
    });
  const names = usedCssNames(roots, rules);
  return roots.map((root) => containerText(root, rules, names)).join('');
}

function parse(css: string): postcss.Root {
  const current = parsed.get(css);
  if (current) return current;
  if (parsed.size >= MAX_CACHED_PARSES) parsed.clear();
  const root = postcss.parse(css);
  parsed.set(css, root);
  return root;
}

export interface MarkupNames {
  readonly classes: ReadonlySet<string>;
  readonly elements: ReadonlySet<string>;
}

export function classesAndElementsIn(html: string): MarkupNames {
  const classes = new Set<string>();
  for (const [, list = ''] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of list.split(/\s+/)) classes.add(name);
  const elements = new Set(['html', 'body', ...[...html.matchAll(/<([a-z][a-z0-9-]*)/g)].map(([, name = '']) => name)]);
  return { classes, elements };
}

/** Ignores brackets and parentheses: an additional rule is better than a missing one. */
function mayMatchMarkup(selector: string, { classes, elements }: MarkupNames): boolean {
  let plain = selector.replace(/\[[^\]]*\]/g, '');
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '');
  if (/:(?:hover|active|focus)\b/.test(plain)) return false;
  const names = [...plain.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', ''));
  const types = plain
    .replace(/[.#:]+(?:\\.|[\w-])+/g, '')
    .split(/[\s>+~*|]+/)
    .filter(Boolean);
  return names.every((name) => classes.has(name)) && types.every((type) => elements.has(type));
}

const inKeyframes = (rule: Rule) => rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name);

function usedCssNames(roots: readonly postcss.Root[], rules: ReadonlySet<Rule>): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: string[] = [];
  const note = (value: string) => {
    for (const [, name = ''] of value.matchAll(/(--[\w-]+)/g)) {
      if (!names.has(name)) waiting.push(name);
      names.add(name);
    }
  };
  const definitions = new Map<string, string[]>();
  const each = (rule: Container) =>
    rule.each((node) => {
      if (node.type !== 'decl') return;
      if (node.prop.startsWith('--')) definitions.set(node.prop, [...(definitions.get(node.prop) ?? []), node.value]);
      else note(node.value);
      if (/^animation(?:-name)?$/.test(node.prop)) for (const name of node.value.split(/[\s,]+/)) names.add(name);
    });
  for (const rule of rules) each(rule);
  for (const root of roots)
    root.walkAtRules(/keyframes$/, (frames) => {
      if (names.has(frames.params)) frames.walkDecls((declaration) => note(declaration.value));
    });
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) definitions.get(name)?.forEach(note);
  return names;
}

function containerText(container: Container, rules: ReadonlySet<Rule>, names: ReadonlySet<string>): string {
  return (container.nodes ?? []).map((node) => nodeText(node as ChildNode, rules, names)).join('');
}

function nodeText(node: ChildNode, rules: ReadonlySet<Rule>, names: ReadonlySet<string>): string {
  if (node.type === 'rule') return rules.has(node) ? ruleText(node, names) : '';
  if (node.type !== 'atrule') return '';
  const head = `@${node.name}${node.params ? ` ${node.params}` : ''}`;
  if (!node.nodes) return `${head};`;
  if (/keyframes$/.test(node.name)) return names.has(node.params) ? node.toString() : '';
  if (node.name === 'font-face') return node.toString();
  if (node.name === 'media' && node.params === 'print') return '';
  const inside = containerText(node, rules, names);
  // Keep an empty layer, because it defines the order of layers.
  return inside || node.name === 'layer' ? `${head}{${inside}}` : '';
}

function ruleText(rule: Rule, names: ReadonlySet<string>): string {
  const declarations = (rule.nodes ?? []).filter(
    (node): node is Declaration => node.type === 'decl' && (!node.prop.startsWith('--') || names.has(node.prop)),
  );
  if (!declarations.length) return '';
  const body = declarations.map(({ prop, value, important }) => `${prop}:${value}${important ? '!important' : ''}`);
  return `${rule.selector}{${body.join(';')}}`;
}

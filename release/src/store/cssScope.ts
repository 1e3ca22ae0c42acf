import postcss, { type AtRule, type ChildNode, type Container } from 'postcss';

const GROUPING_AT_RULES = new Set(['media', 'supports', 'container', 'layer', 'scope', 'starting-style']);
const NAMED_AT_RULES = new Set(['keyframes', 'font-face', 'property', 'counter-style']);

/**
 * Rules of a remote's stylesheet that affect others: a selector without a class of the remote (`mf_catalog-…`, as CSS
 * modules name them), an import, a global animation or layer name. One line each, with the position.
 */
export function cssIssues(remote: string, file: string, css: string): string[] {
  const prefix = `${remote.replaceAll('-', '_')}-`;
  try {
    return containerIssues(postcss.parse(css), prefix).map((issue) => `${file} ${issue}`);
  } catch (error) {
    return [`${file} is not CSS (${(error as Error).message}): build again.`];
  }
}

function containerIssues(container: Container<ChildNode>, prefix: string): string[] {
  return (container.nodes ?? []).flatMap((node) => {
    const place = `at ${node.source?.start?.line ?? 1}:${node.source?.start?.column ?? 1}`;
    if (node.type === 'rule') {
      return node.selectors
        .filter((selector) => !selector.includes(`.${prefix}`))
        .map((selector) => `${place} styles "${selector}", which is not its own: use a class of a CSS module.`);
    }
    return node.type === 'atrule' ? atRuleIssues(node, prefix, place) : [];
  });
}

function atRuleIssues(rule: AtRule, prefix: string, place: string): string[] {
  const name = rule.name.toLowerCase().replace(/^-[a-z]+-/, '');
  if (name === 'layer' && !rule.params.startsWith(prefix))
    return [`${place} opens the layer "${rule.params}": name it ${prefix}….`];
  if (GROUPING_AT_RULES.has(name)) return containerIssues(rule, prefix);
  if (name === 'keyframes' && !rule.params.startsWith(prefix))
    return [`${place} names the animation "${rule.params}" for the whole page: write it in a CSS module.`];
  if (NAMED_AT_RULES.has(name)) return [];
  return [`${place} has @${rule.name}, which acts on the whole page: remove it.`];
}

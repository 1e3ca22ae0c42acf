/** The little of semantic versioning that shared ranges use: `1.2.3`, `^1.2`, `~1.2.3`, `>=1 <3`, `1.x`, `*`, `a || b`. */

interface Version {
  readonly numbers: readonly [number, number, number];
  readonly pre: readonly string[];
}

function parse(text: string): Version | undefined {
  const found = /^v?(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/.exec(text.trim());
  if (!found) return undefined;
  return { numbers: [Number(found[1]), Number(found[2]), Number(found[3])], pre: found[4]?.split('.') ?? [] };
}

export function compareVersions(left: string, right: string): number {
  const [a, b] = [parse(left), parse(right)];
  return a && b ? compare(a, b) : left.localeCompare(right);
}

function compare(a: Version, b: Version): number {
  for (const index of [0, 1, 2] as const) {
    if (a.numbers[index] !== b.numbers[index]) return a.numbers[index] - b.numbers[index];
  }
  if (!a.pre.length || !b.pre.length) return Number(b.pre.length > 0) - Number(a.pre.length > 0);
  for (let index = 0; index < Math.max(a.pre.length, b.pre.length); index += 1) {
    const [x, y] = [a.pre[index], b.pre[index]];
    if (x === undefined) return -1;
    if (y === undefined) return 1;
    if (x === y) continue;
    const [isX, isY] = [/^\d+$/.test(x), /^\d+$/.test(y)];
    if (isX && isY) return Number(x) - Number(y);
    if (isX !== isY) return isX ? -1 : 1;
    return x < y ? -1 : 1;
  }
  return 0;
}

/** Does the version lie in the range? A range that cannot be read is satisfied by nothing. */
export function satisfies(version: string, range: string): boolean {
  const parsed = parse(version);
  if (!parsed) return false;
  return range.split('||').some((part) => {
    const comparators = part
      .trim()
      .replace(/([<>=~^])\s+/g, '$1')
      .split(/\s+/);
    return comparators.every((comparator) => holds(parsed, comparator));
  });
}

const at = (major: number, minor: number, patch: number, pre: readonly string[] = []): Version => ({
  numbers: [major, minor, patch],
  pre,
});

function holds(version: Version, comparator: string): boolean {
  if (comparator === '' || /^[*x]$/i.test(comparator)) return true;
  const found = /^(\^|~|>=|<=|>|<|=)?v?(\d+)(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?(?:-([0-9A-Za-z.-]+))?$/i.exec(
    comparator,
  );
  if (!found) return false;
  const numberAt = (group: string | undefined) =>
    group === undefined || /[x*]/i.test(group) ? undefined : Number(group);
  const [major, minor, patch] = [Number(found[2]), numberAt(found[3]), numberAt(found[4])];
  const low = at(major, minor ?? 0, patch ?? 0, found[5]?.split('.') ?? []);
  /** The first version above everything that the written numbers leave open. */
  const above = minor === undefined ? at(major + 1, 0, 0, ['0']) : at(major, minor + 1, 0, ['0']);
  const from = (floor: Version) => compare(version, floor) >= 0;
  const below = (ceiling: Version) => compare(version, ceiling) < 0;
  switch (found[1]) {
    case '^':
      return from(low) && below(caretCeiling(major, minor, patch));
    case '~':
      return from(low) && below(above);
    case '>=':
      return from(low);
    case '<':
      return below(low);
    case '>':
      return patch === undefined ? from(above) : compare(version, low) > 0;
    case '<=':
      return patch === undefined ? below(above) : compare(version, low) <= 0;
    default:
      return patch === undefined ? from(low) && below(above) : compare(version, low) === 0;
  }
}

function caretCeiling(major: number, minor: number | undefined, patch: number | undefined): Version {
  if (major > 0 || minor === undefined) return at(major + 1, 0, 0, ['0']);
  if (minor > 0 || patch === undefined) return at(0, minor + 1, 0, ['0']);
  return at(0, 0, patch + 1, ['0']);
}

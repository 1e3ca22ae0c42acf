// Releases are checked against the shell's versions before they go live (shellCompatibilityIssues), so that only plain caret ranges
// remain.
const parseVersionNumbers = (version: string) =>
  version
    .replace(/^[^0-9]*/, '')
    .split('.')
    .map(Number.parseFloat);

/** Supports `^1.2.3` and `<=1.2.3`. Anything else counts as the former. */
export function satisfy(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = parseVersionNumbers(version);
  const [requestCount = 0, atLeast = 0, fix = 0] = parseVersionNumbers(range);
  const difference = major - requestCount || minor - atLeast || patch - fix;
  return range.startsWith('<=') ? difference <= 0 : major === requestCount && difference >= 0;
}

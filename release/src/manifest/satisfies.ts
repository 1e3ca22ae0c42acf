import semver from 'semver';

/**
 * Reports whether a version lies in a range, including previews of a version in it. An invalid range contains nothing.
 */
export const satisfies = (version: string, range: string): boolean =>
  semver.satisfies(version, range, { includePrerelease: true });

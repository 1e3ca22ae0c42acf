import semver from 'semver';

/** Previews of a version in the range count. An invalid range contains nothing. */
export const satisfies = (version: string, range: string): boolean =>
  semver.satisfies(version, range, { includePrerelease: true });

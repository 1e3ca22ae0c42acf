import semver from 'semver';

/** Does the version lie in the range, previews of a version within it included? A range that cannot be read is satisfied by nothing. */
export const satisfies = (version: string, range: string): boolean =>
  semver.satisfies(version, range, { includePrerelease: true });

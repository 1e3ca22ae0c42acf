import { CommandError } from './errors';

const NAME = /^(?:shell|mf-[a-z0-9]+(?:-[a-z0-9]+)*)$/;
const VERSION = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;
const OVERRIDE = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

export const isName = (name: string) => name.length <= 64 && NAME.test(name);
export const isVersion = (version: string) => version.length <= 64 && VERSION.test(version);

/** Restricts names, because they become folder names and URLs. */
export function assertName(name: string): string {
  if (!isName(name))
    throw new CommandError(`"${name}" is not the name of a remote. Use shell or mf-<name> in lower case.`);
  return name;
}

export function assertVersion(version: string): string {
  if (!isVersion(version))
    throw new CommandError(`"${version}" is not a version. Write it like 1.0.0 or 1.1.0-beta.1.`);
  return version;
}

/** `1.2.0-pr-123.h0a1b2c3d4e5f`: reserved for previews, which never go live. */
const PREVIEW_VERSION = /[-.]pr-[1-9]\d{0,8}\.h[0-9a-f]{12}$/;
export const isPreviewVersion = (version: string) => PREVIEW_VERSION.test(version);

/** The same content has the same version. `content` is a SHA-256 in hex. */
export function previewVersion(base: string, pr: number, content: string): string {
  if (isPreviewVersion(base)) throw new CommandError(`${base} is the version of a preview: give the build's own.`);
  return assertVersion(`${base}${base.includes('-') ? '.' : '-'}pr-${pr}.h${content.slice(0, 12)}`);
}

/** Name of a preview's pages: impossible to guess and reserved for previews. */
const PREVIEW_NAME = /^p-[0-9a-f]{32}$/;

export function assertOverrideName(name: string): string {
  if (PREVIEW_NAME.test(name))
    throw new CommandError(`"${name}" has the form of a preview's name: choose another one.`);
  if (!OVERRIDE.test(name)) {
    throw new CommandError(
      `"${name}" is not a valid name of an override. Use 1 to 40 lower-case letters, digits and hyphens.`,
    );
  }
  return name;
}

export function parseTarget(target: string): { name: string; version: string } {
  const at = target.indexOf('@');
  if (at < 1)
    throw new CommandError(`"${target}" names no version: write <remote>@<version>, such as mf-catalog@1.1.0.`);
  return { name: assertName(target.slice(0, at)), version: assertVersion(target.slice(at + 1)) };
}

export const urlPrefix = (name: string, version: string) =>
  name === 'shell' ? `/shell/${version}/` : `/remotes/${name}/${version}/`;

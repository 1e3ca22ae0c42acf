import { CommandError } from '@doorstep/release/errors';

const accesses = ['visitor', 'customer', 'provider', 'member', 'admin'] as const;
export type RemoteAccess = (typeof accesses)[number];

export interface NewRemote {
  /** `mf-gift-cards` */
  readonly name: string;
  /** `gift-cards`: namespace of its texts. */
  readonly ns: string;
  readonly path: string;
  /** `Gift cards`: the heading that its team will replace. */
  readonly title: string;
  /** `giftCards`: an identifier. */
  readonly variable: string;
  readonly owner: string;
  readonly access: RemoteAccess;
}

interface RemoteOptions {
  readonly name: string;
  readonly owner?: string | undefined;
  readonly access?: string | undefined;
}

/** Throws a CommandError that says how to correct the options. */
export function readRemoteOptions({ name, owner, access = 'visitor' }: RemoteOptions): NewRemote {
  if (!name.startsWith('mf-'))
    throw new CommandError(`A remote must be named mf-NAME, for example mf-gifts, not "${name}".`);
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40) {
    throw new CommandError(
      `"${name}" cannot be the name of a remote. Use lower-case letters, digits and single hyphens, a letter first, 40 at most.`,
    );
  }
  if (!accesses.some((accessItem) => accessItem === access)) {
    throw new CommandError(`--access must be one of ${accesses.join(', ')}, not "${access}".`);
  }
  const ns = name.slice('mf-'.length);
  const reviewers = owner ?? `@doorstep/${ns}`;
  if (!/^@[A-Za-z0-9][\w-]*(\/[A-Za-z0-9][\w.-]*)?$/.test(reviewers)) {
    throw new CommandError(`--owner must be a person or a team, such as @doorstep/${ns}, not "${reviewers}".`);
  }
  const words = ns.replaceAll('-', ' ');
  return {
    name,
    ns,
    path: `/${ns}`,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    variable: ns.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    owner: reviewers,
    access: access as RemoteAccess,
  };
}

import { baseApi } from '../index';

type Tags = readonly unknown[] | ((result: unknown, error: unknown, arg: unknown) => readonly unknown[]) | undefined;

interface Definition {
  readonly type: 'query' | 'mutation' | 'infinitequery';
  readonly query?: (arg: unknown) => Readonly<Record<string, unknown>>;
  readonly providesTags?: Tags;
  readonly invalidatesTags?: Tags;
}

const rejection = { kind: 'business', status: 409 };
const shown = (value: unknown) => (value === undefined ? '' : ` ${JSON.stringify(value)}`);

function definitionOf(name: string): Definition {
  let definition: Definition | undefined;
  const inspect = (each: Definition) => {
    definition = each;
  };
  baseApi.enhanceEndpoints({ endpoints: { [name]: inspect } as never });
  if (!definition) throw new Error(`there is no endpoint ${name}`);
  return definition;
}

function tagsOf(tags: Tags, arg: unknown, error?: unknown): string {
  const all = typeof tags === 'function' ? tags(undefined, error, arg) : (tags ?? []);
  return all.map((tag) => (typeof tag === 'string' ? tag : JSON.stringify(tag))).join(', ') || 'nothing';
}

function requestOf({ type, query }: Definition, arg: unknown): string {
  if (!query) return 'a function of its own';
  const {
    path,
    method = 'GET',
    base = '',
    query: search,
    json,
  } = query(type === 'infinitequery' ? { queryArg: arg, pageParam: 'cursor_2' } : arg);
  return `${method} ${base}${path}${shown(search)}${shown(json)}`;
}

/**
 * Lines of text: for each argument of each endpoint its request, and the tags. `infiniteQuery`s are asked for their second page.
 * Throws where `args` lacks one of `names`, or has another.
 */
export function endpointTable(names: readonly string[], args: Readonly<Record<string, readonly unknown[]>>): string {
  const [wanted, given] = [[...names].sort(), Object.keys(args).sort()];
  if (JSON.stringify(wanted) !== JSON.stringify(given)) {
    const missing = wanted.filter((name) => !given.includes(name));
    const unknown = given.filter((name) => !wanted.includes(name));
    throw new Error(
      `arguments are missing for ${missing.join(', ') || 'none'}; there is no ${unknown.join(', ') || 'other'}`,
    );
  }
  const sections = Object.entries(args).flatMap(([name, values]) =>
    values.map((arg) => {
      const definition = definitionOf(name);
      const { type, providesTags, invalidatesTags } = definition;
      const tags =
        type === 'mutation'
          ? [
              `  makes stale: ${tagsOf(invalidatesTags, arg)}`,
              `  after a rejection: ${tagsOf(invalidatesTags, arg, rejection)}`,
            ]
          : [`  shows: ${tagsOf(providesTags, arg)}`];
      return [`${name}${shown(arg)}`, `  ${requestOf(definition, arg)}`, ...tags, ''].join('\n');
    }),
  );
  return sections.join('\n');
}

export async function endpointsOf(load: () => Promise<unknown>): Promise<string[]> {
  const before = new Set(Object.keys(baseApi.endpoints));
  await load();
  return Object.keys(baseApi.endpoints).filter((name) => !before.has(name));
}

import { createRequire } from 'node:module';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
export type Compiled = ((data: unknown) => unknown) & { errors?: unknown };
type Compiler = (route: { schema: unknown }) => Compiled;
type Builder = (externalSchemas: unknown, options: unknown) => Compiler;

/** Resolves packages in the version that Fastify itself uses. */
const requireFromFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));

/**
 * Compiles the schema of a call at its first use, in a few milliseconds. Compiling all schemas would take half of the
 * server's start. `shared` holds compiled schemas of all servers of this process, by their source.
 */
export function lazyCompilers(shared?: Map<string, Compiled>): SchemaController {
  const lazy =
    (build: Builder, what: string): Builder =>
    (externalSchemas, options) => {
      let compiler: Compiler | undefined;
      return (route) => {
        let compiled: Compiled | undefined;
        const compile = () => {
          compiler ??= build(externalSchemas, options);
          return compiler(route);
        };
        const findOrCompile = () => {
          if (!shared) return compile();
          const key = `${what} ${JSON.stringify([externalSchemas, options, route.schema])}`;
          const known = shared.get(key) ?? compile();
          shared.set(key, known);
          return known;
        };
        const run: Compiled = (data) => {
          compiled ??= findOrCompile();
          const result = compiled(data);
          run.errors = compiled.errors;
          return result;
        };
        return run;
      };
    };
  return {
    compilersFactory: {
      buildValidator: lazy(requireFromFastify('@fastify/ajv-compiler')(), 'validate'),
      buildSerializer: lazy(requireFromFastify('@fastify/fast-json-stringify-compiler')(), 'serialize'),
    },
  } as unknown as SchemaController;
}

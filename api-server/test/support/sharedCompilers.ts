import { createRequire } from 'node:module';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type Compiled = ((data: unknown) => unknown) & { errors?: unknown };
type Compiler = (route: { schema: unknown }) => Compiled;
type Builder = (externalSchemas: unknown, options: unknown) => Compiler;

declare global {
  /** By what they were compiled from; modules are new for each test file, this is not. */
  var compiledSchemas: Map<string, Compiled> | undefined;
}

globalThis.compiledSchemas ??= new Map();
const compiled = globalThis.compiledSchemas;

/** Compiles what `build` would when it is needed first, once for all servers of this process. */
const sharing =
  (build: Builder, what: string): Builder =>
  (externalSchemas, options) => {
    let compiler: Compiler | undefined;
    return (route) => {
      const key = `${what} ${JSON.stringify([externalSchemas, options, route.schema])}`;
      const run: Compiled = (data) => {
        let known = compiled.get(key);
        if (!known) {
          compiler ??= build(externalSchemas, options);
          known = compiler(route);
          compiled.set(key, known);
        }
        const result = known(data);
        run.errors = known.errors;
        return result;
      };
      return run;
    };
  };

const fromFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));

/**
 * A server compiles the schemas of some 200 calls when it starts, which is a third of the time of a file whose tests start
 * many. Those of a test compile the ones that it needs, and share them; the program itself is tested without this.
 */
export const sharedCompilers = {
  compilersFactory: {
    buildValidator: sharing(fromFastify('@fastify/ajv-compiler')(), 'validate'),
    buildSerializer: sharing(fromFastify('@fastify/fast-json-stringify-compiler')(), 'serialize'),
  },
} as unknown as SchemaController;

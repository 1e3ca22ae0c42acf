import { buildPackageFile } from './places';

/** Test configuration of a remote in its own repository: `export default testConfig(remote)` in vitest.config.ts. */
export function testConfig({ uses }: { readonly uses: readonly string[] }) {
  return {
    resolve: {
      alias: Object.fromEntries(
        uses.map((use) => [use.replaceAll('-', '_'), buildPackageFile('../testing/ExposedModuleStub.js')]),
      ),
    },
    test: {
      include: ['src/**/*.test.{ts,tsx}'],
      environment: 'node',
      css: { modules: { classNameStrategy: 'non-scoped' as const } },
      // Bundle the packages, because they import styles and texts, which Node cannot load.
      server: { deps: { inline: [/@doorstep[\\/]/] } },
    },
  };
}

import { ownFile } from './places';

/** The tests of a remote in a repository of its own: `export default testConfig(remote)` in its vitest.config.ts. */
export function testConfig({ uses }: { readonly uses: readonly string[] }) {
  return {
    resolve: {
      // Stub for exposed modules of other remotes, which are loaded at runtime.
      alias: Object.fromEntries(
        uses.map((use) => [use.replaceAll('-', '_'), ownFile('../testing/ExposedModuleStub.js')]),
      ),
    },
    test: {
      include: ['src/**/*.test.{ts,tsx}'],
      environment: 'node',
      css: { modules: { classNameStrategy: 'non-scoped' as const } },
      // The packages bring styles and texts, which Node does not read.
      server: { deps: { inline: [/@doorstep[\\/]/] } },
    },
  };
}

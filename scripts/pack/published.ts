/** Packages that other teams install, by folder. Each needs only those listed before it. */
export const PUBLISHED_PACKAGES = [
  'build/router',
  'shared-process',
  'shared-api',
  'shared-ui',
  'build',
  'remote',
  'release',
  'cli',
] as const;

export interface PublishedParts {
  /** Relative to the package. */
  readonly sources: readonly string[];
  readonly copies?: Readonly<Record<string, string>>;
}

export const PUBLISHED_PARTS: Readonly<Record<(typeof PUBLISHED_PACKAGES)[number], PublishedParts>> = {
  'build/router': { sources: ['index.ts', 'browser.ts'] },
  'shared-process': { sources: ['src'] },
  'shared-api': { sources: ['src'] },
  'shared-ui': { sources: ['src'] },
  build: {
    sources: [
      'src',
      'standalone/AbsentModule.tsx',
      'testing/screenRenderer.tsx',
      'testing/ExposedModuleStub.tsx',
      'assets.d.ts',
    ],
    copies: { 'tsconfig.base.json': 'tsconfig.base.json' },
  },
  remote: { sources: ['src'] },
  release: {
    sources: ['src', 'cli'],
    copies: { 'nginx/manifest/manifest.schema.json': 'dist/manifest.schema.json' },
  },
  cli: { sources: ['src'] },
};

/** Version ranges for a new repository. A test compares them with the packages and the lock file. */
export const PACKAGE_RANGES = {
  '@doorstep/build': '^1.0.0',
  '@doorstep/cli': '^1.0.0',
  '@doorstep/remote': '^1.0.0',
  '@doorstep/router': '^1.0.0',
  '@doorstep/shared-api': '^2.0.0',
  '@doorstep/shared-ui': '^2.0.0',
} as const;

/** Libraries of the registry, in the shell's versions, so that the build fits what the shell provides. */
export const LIBRARY_VERSIONS = {
  '@rsbuild/core': '2.3.2',
  '@testing-library/react': '16.3.3',
  '@types/node': '^20',
  '@types/react': '^19',
  '@types/react-dom': '^19',
  'happy-dom': '^20',
  react: '^19.3.0',
  'react-dom': '^19.3.0',
  'react-router-dom': '^7.18.0',
  typescript: '7.0.2',
  vitest: '^4.1.0',
} as const;

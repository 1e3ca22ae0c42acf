/** What a new repository asks for; a test holds these against the packages and the lock file that they come from. */
export const PACKAGES = {
  '@doorstep/build': '^1.0.0',
  '@doorstep/cli': '^1.0.0',
  '@doorstep/remote': '^1.0.0',
  '@doorstep/router': '^1.0.0',
  '@doorstep/shared-api': '^2.0.0',
  '@doorstep/shared-ui': '^2.0.0',
} as const;

/** Of the registry: as the shell has them, so that what is built fits what it provides. */
export const LIBRARIES = {
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

import { expect, it } from 'vitest';
import { packageFolders, withDependants } from './packages';

it('a change in a remote reaches no other remote, and one in shared-ui reaches all of them', () => {
  const remotes = packageFolders().filter((folder) => folder.startsWith('mf-'));
  expect(withDependants(['mf-catalog']).filter((folder) => /^(?:mf-|sh)/.test(folder))).toEqual(['mf-catalog']);
  expect(remotes.length).toBeGreaterThan(3);
  expect(withDependants(['shared-ui'])).toEqual(expect.arrayContaining([...remotes, 'shared-ui', 'shell']));
  expect(withDependants(['shared-ui'])).not.toContain('api-server');
});

it('a change also reaches packages that depend on it indirectly', () => {
  expect(withDependants(['shared-process'])).toEqual(expect.arrayContaining(['release', 'nginx', 'scripts', 'bench']));
});

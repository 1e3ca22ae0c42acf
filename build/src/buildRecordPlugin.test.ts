import { expect, test } from 'vitest';
import { chunksOf, type RecordBase } from './buildRecordPlugin';

const remote = { name: 'mf-example', kind: 'remote' } as RecordBase;
const createStats = (files: Readonly<Record<string, readonly string[]>>) => ({
  chunks: [],
  namedChunkGroups: Object.fromEntries(
    Object.entries(files).map(([name, assets]) => [
      name,
      { chunks: [], assets: assets.map((file) => ({ name: file })) },
    ]),
  ),
});

test('excludes an island’s code from the preloads', () => {
  const chunks = chunksOf(
    createStats({ 'screen-home': ['home.js', 'home.css'], 'island-home-below': ['below.js'] }),
    remote,
  );
  expect(chunks).toEqual({ 'screen-home': { js: ['home.js'], css: ['home.css'] } });
});

test('fails for an island whose stylesheet its screen does not import, with the fix', () => {
  const files = { 'screen-home': ['home.js'], 'island-home-below': ['below.js', 'below.css'] };
  expect(() => chunksOf(createStats(files), remote)).toThrow(
    /"island-home-below" of mf-example.*Import it in the screen/,
  );
});

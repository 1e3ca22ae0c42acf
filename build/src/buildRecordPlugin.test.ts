import { expect, test } from 'vitest';
import { chunksOf, type RecordBase } from './buildRecordPlugin';

const remote = { name: 'mf-example', kind: 'remote' } as RecordBase;
const built = (files: Readonly<Record<string, readonly string[]>>) => ({
  chunks: [],
  namedChunkGroups: Object.fromEntries(
    Object.entries(files).map(([name, assets]) => [
      name,
      { chunks: [], assets: assets.map((file) => ({ name: file })) },
    ]),
  ),
});

test('the code of an island is none that a page brings', () => {
  const chunks = chunksOf(built({ 'screen-home': ['home.js', 'home.css'], 'island-home-below': ['below.js'] }), remote);
  expect(chunks).toEqual({ 'screen-home': { js: ['home.js'], css: ['home.css'] } });
});

test('an island with a stylesheet that its screen does not import stops the build, which says what to do', () => {
  const files = { 'screen-home': ['home.js'], 'island-home-below': ['below.js', 'below.css'] };
  expect(() => chunksOf(built(files), remote)).toThrow(/"island-home-below" of mf-example.*Import it in the screen/);
});

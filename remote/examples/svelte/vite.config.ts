import { writeBuildRecord } from '@doorstep/remote/record';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { remote } from './src/remote';
import { movingBoxTitles } from './src/texts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    svelte({
      compilerOptions: {
        cssHash: ({ hash, css }) => `mf_moving_boxes-${hash(css)}`,
        // Creates element by element, because the page turns no text into markup.
        fragments: 'tree',
        // The version would be a global.
        discloseVersion: false,
      },
    }),
    {
      name: 'build record',
      closeBundle: () => void writeBuildRecord('dist', { remote, version: '1.0.0', titles: movingBoxTitles }),
    },
  ],
  build: {
    lib: {
      entry: 'src/main.ts',
      formats: ['iife'],
      name: 'mf_moving_boxes',
      fileName: () => 'remoteEntry.js',
      cssFileName: 'screen',
    },
  },
});

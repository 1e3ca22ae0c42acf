import { writeBuildRecord } from '@doorstep/remote/record';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';
import { remote } from './src/remote';
import { titles } from './src/texts';

export default defineConfig({
  root: import.meta.dirname,
  define: {
    'process.env.NODE_ENV': '"production"',
    // The page refuses Vue's policy for markup and logs that in the console. Compiled templates need none.
    'window.trustedTypes': 'undefined',
  },
  plugins: [
    vue(),
    { name: 'build record', closeBundle: () => void writeBuildRecord('dist', { remote, version: '1.0.0', titles }) },
  ],
  css: { modules: { generateScopedName: 'mf_room_planner-[local]' } },
  build: {
    lib: {
      entry: 'src/main.ts',
      formats: ['iife'],
      name: 'mf_room_planner',
      fileName: () => 'remoteEntry.js',
      cssFileName: 'screen',
    },
  },
});

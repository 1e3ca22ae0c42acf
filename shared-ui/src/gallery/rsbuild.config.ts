import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { index: './src/gallery/index.tsx' }, tsconfigPath: './tsconfig.json' },
  html: { title: 'Doorstep parts' },
  server: { port: 8280, strictPort: true, host: '127.0.0.1' },
  output: { distPath: { root: 'dist/gallery' }, dataUriLimit: { svg: 0, font: 0 } },
});

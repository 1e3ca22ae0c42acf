import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { contractFile, contractsOf } from '@doorstep/build';
import type { RemoteDefinition } from '@doorstep/shared-api/remote';
import { root } from './install.mjs';

/** `npm run contracts`: writes the types of every exposed module to `contracts/`, where its users compile against them. */
for (const name of readdirSync(root)) {
  const definition = path.join(root, name, 'src/remote.ts');
  if (!name.startsWith('mf-') || !existsSync(definition)) continue;
  const { remote }: { remote: RemoteDefinition } = await import(pathToFileURL(definition).href);
  for (const [exposedModule, { types }] of Object.entries(contractsOf(root, remote))) {
    const file = contractFile(name, exposedModule);
    const target = path.join(root, file);
    const isSame = existsSync(target) && readFileSync(target, 'utf8') === types;
    mkdirSync(path.dirname(target), { recursive: true });
    if (!isSame) writeFileSync(target, types);
    console.log(`${isSame ? 'unchanged' : 'written  '}  ${file}`);
  }
}

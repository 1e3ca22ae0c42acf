import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildables } from './buildAll';
import { root } from './install.mjs';
import { checkoutOf } from './isolated-build/checkoutOf';
import { runIsolatedBuild } from './isolated-build/deliver';

const remotes = buildables().filter((name) => name !== 'shell');
const requests = process.argv.slice(2);
const unknown = requests.find((name) => !remotes.includes(name));
if (unknown) {
  console.error(`There is no remote ${unknown}. Remotes: ${remotes.join(', ')}.`);
  process.exit(1);
}
for (const remote of requests.length ? requests : remotes) {
  const checkout = checkoutOf(root, remote);
  const others = remotes.filter((name) => existsSync(path.join(checkout.folder, name)));
  console.log(`${remote}, in a copy without the other remotes, the shell and the server (${others.join(', ')} only)`);
  for await (const { what, ok, ms, output } of runIsolatedBuild(checkout.folder, remote)) {
    console.log(`  ${ok ? 'ok    ' : 'failed'}  ${what} (${(ms / 1000).toFixed(1)} s)`);
    if (!ok) {
      console.error(output);
      process.exitCode = 1;
    }
  }
  checkout.remove();
}

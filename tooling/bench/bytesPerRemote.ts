import { createHash } from 'node:crypto';
import type { Composition } from '@doorstep/shared-api/remote';
import { compress } from '../../nginx/src/store/compress';

/** Pages are compressed with this quality when a release is made. */
const PAGE_QUALITY = 5;
const FURTHER = 50;

/** What one more remote in the manifest adds to a composed page, as it travels. */
export async function bytesPerRemote(html: string): Promise<number> {
  const block = /(<script type="application\/json" id="composition">)(.*?)(?=<\/script>)/s;
  const composition = JSON.parse(block.exec(html)?.[2] ?? 'null') as Composition | null;
  if (!composition) throw new Error('The page carries no composition.');
  const remotes = { ...composition.remotes };
  for (let number = 0; number < FURTHER; number += 1) {
    const name = `mf-team${number}`;
    const hash = createHash('sha384').update(name).digest('base64');
    const version = `1.${number}.0`;
    remotes[name] = {
      version,
      url: `/remotes/${name}/${version}/remoteEntry.js`,
      integrity: `sha384-${hash}`,
      routes: [[`/team${number}`, 'visitor']],
    };
  }
  const more = html.replace(block, (_whole, tag: string) => tag + JSON.stringify({ ...composition, remotes }));
  return ((await sizeOf(more)) - (await sizeOf(html))) / FURTHER;
}

async function sizeOf(html: string): Promise<number> {
  const { br } = await compress(Buffer.from(html), PAGE_QUALITY);
  return br?.length ?? html.length;
}

import type { PrerenderJob } from '../../src/prerender/protocol';
import { prerenderPages } from '../../src/prerender/renderInWorker';

const pages = JSON.parse(process.argv[2] ?? '[]') as PrerenderJob[];
process.stdout.write('started\n');
await prerenderPages(pages, { pageMs: 600_000, allMs: 600_000, cpuSeconds: 3 });
process.stdout.write('ended\n');

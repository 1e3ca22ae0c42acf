import type { PrerenderJob } from '../../src/prerender/protocol';
import { prerenderPages } from '../../src/prerender/renderInWorker';

/** Prerenders a page that never finishes. Its jobs are in the argument. */
const pages = JSON.parse(process.argv[2] ?? '[]') as PrerenderJob[];
process.stdout.write('started\n');
await prerenderPages(pages, { pageMs: 600_000, allMs: 600_000, cpuSeconds: 3 });
process.stdout.write('ended\n');

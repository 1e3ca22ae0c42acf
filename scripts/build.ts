import { buildChanged } from './buildAll';

/** `npm run build`: shell and remotes into their dist folders, where they changed; nothing is published or started. */
await buildChanged(console.log);

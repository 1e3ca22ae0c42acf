import { compilePrograms } from '@doorstep/build/programs';
import { buildChanged } from './buildAll';

/** `npm run build`: shell, remotes and the server's programs, where they changed; nothing is published or started. */
await buildChanged(console.log);
await compilePrograms(console.log);

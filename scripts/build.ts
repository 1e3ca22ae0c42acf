import { compilePrograms } from '@doorstep/build/programs';
import { buildChanged } from './buildAll';

await buildChanged(console.log);
await compilePrograms(console.log);

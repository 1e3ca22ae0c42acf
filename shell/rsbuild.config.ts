import { defineShellConfig } from '@doorstep/tooling/build';

export default defineShellConfig();

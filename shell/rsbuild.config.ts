import { defineShellConfig } from '@doorstep/build';

export default defineShellConfig();

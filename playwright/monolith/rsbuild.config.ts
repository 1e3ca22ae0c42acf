import { defineMonolithConfig } from '@doorstep/build';

export default defineMonolithConfig();

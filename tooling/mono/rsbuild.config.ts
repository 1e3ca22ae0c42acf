import { defineMonolithConfig } from '../build';

export default defineMonolithConfig();

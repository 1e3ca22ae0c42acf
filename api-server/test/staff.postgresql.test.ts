import { staffCommands } from './suites/staff';

staffCommands('postgresql');

import { staffCommands } from './suites/staff';

staffCommands('embedded');

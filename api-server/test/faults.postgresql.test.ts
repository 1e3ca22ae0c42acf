import { faults } from './suites/faults';

faults('postgresql');

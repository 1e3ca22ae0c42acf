import { faults } from './suites/faults';

faults('embedded');

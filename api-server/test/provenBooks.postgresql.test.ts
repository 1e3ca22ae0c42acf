import { describe } from 'vitest';
import { keptPromises } from './suites/keptPromises';
import { plantedImbalances } from './suites/plantedImbalances';
import { useTestBed } from './support/apiFixture';

describe('books that are wrong on PostgreSQL', () => plantedImbalances(useTestBed('postgresql')));
describe('Today on PostgreSQL', () => keptPromises(useTestBed('postgresql')));

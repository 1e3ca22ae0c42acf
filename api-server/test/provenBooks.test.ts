import { describe } from 'vitest';
import { staffDeadlineSuite } from './suites/keptPromises';
import { plantedImbalances } from './suites/plantedImbalances';
import { useTestBed } from './support/apiFixture';

describe('books that are wrong', () => plantedImbalances(useTestBed()));
describe('Today', () => staffDeadlineSuite(useTestBed()));

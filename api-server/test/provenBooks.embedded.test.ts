import { describe } from 'vitest';
import { keptPromises } from './suites/keptPromises';
import { plantedImbalances } from './suites/plantedImbalances';
import { useTestBed } from './support/apiFixture';

describe('books that are wrong on the embedded database', () => plantedImbalances(useTestBed('embedded')));
describe('Today on the embedded database', () => keptPromises(useTestBed('embedded')));

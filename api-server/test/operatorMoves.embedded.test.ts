import { describe } from 'vitest';
import { operatorMoveSuite } from './suites/operatorMoves';
import { useTestBed } from './support/apiFixture';

describe('what operators do with bookings on PGlite', () => {
  operatorMoveSuite(useTestBed('embedded'));
});

import { describe } from 'vitest';
import { bookingStatements } from './suites/bookingStatements';
import { useTestBed } from './support/apiFixture';

describe('statements of a booking on PGlite', () => bookingStatements(useTestBed('embedded')));

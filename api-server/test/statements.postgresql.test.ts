import { describe } from 'vitest';
import { statements } from './suites/statements';
import { useTestBed } from './support/apiFixture';

describe('statements on PostgreSQL', () => statements(useTestBed('postgresql')));

import { describe } from 'vitest';
import { simulatedYear } from './suites/simulatedYear';
import { useTestBed } from './support/apiFixture';

describe('a simulated year on PostgreSQL', () => simulatedYear(useTestBed('postgresql')));

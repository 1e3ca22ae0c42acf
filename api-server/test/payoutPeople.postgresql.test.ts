import { describe } from 'vitest';
import { payoutPeople } from './suites/payoutPeople';
import { useTestBed } from './support/apiFixture';

describe('a provider and the own money on PostgreSQL', () => payoutPeople(useTestBed('postgresql')));

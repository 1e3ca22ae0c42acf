import { describe } from 'vitest';
import { servicePagesSuite } from './suites/servicePages';
import { useTestBed } from './support/apiFixture';

describe('public pages about services on PostgreSQL', () => servicePagesSuite(useTestBed('postgresql')));

import { describe } from 'vitest';
import { serviceAreaSuite } from './suites/serviceArea';
import { useTestBed } from './support/apiFixture';

describe('where orders are taken on PostgreSQL', () => serviceAreaSuite(useTestBed('postgresql')));

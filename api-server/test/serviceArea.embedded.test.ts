import { describe } from 'vitest';
import { serviceAreaSuite } from './suites/serviceArea';
import { useTestBed } from './support/apiFixture';

describe('where orders are taken on the embedded database', () => serviceAreaSuite(useTestBed('embedded')));

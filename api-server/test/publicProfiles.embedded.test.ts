import { describe } from 'vitest';
import { publicProfilesSuite } from './suites/publicProfiles';
import { useTestBed } from './support/apiFixture';

describe('public pages of providers on the embedded database', () => publicProfilesSuite(useTestBed('embedded')));

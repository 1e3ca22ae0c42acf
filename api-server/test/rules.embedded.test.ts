import { rulesSuites } from './suites/rules';
import { useTestBed } from './support/apiFixture';

rulesSuites(useTestBed('embedded'));

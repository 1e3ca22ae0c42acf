import { messageSuites, rulesSuites } from './suites/rules';
import { useTestBed } from './support/apiFixture';

const testBed = useTestBed('embedded');
rulesSuites(testBed);
messageSuites(testBed);

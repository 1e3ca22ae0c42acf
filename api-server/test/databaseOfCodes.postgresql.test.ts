import { databaseOfCodes } from './suites/databaseOfCodes';

databaseOfCodes('postgresql');

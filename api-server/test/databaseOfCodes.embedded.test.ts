import { databaseOfCodes } from './suites/databaseOfCodes';

databaseOfCodes('embedded');

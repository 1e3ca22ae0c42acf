import { newSite } from './suites/newSite';

newSite('embedded');

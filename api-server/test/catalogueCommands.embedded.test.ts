import { catalogueCommands } from './suites/catalogue';

catalogueCommands('embedded');

import { catalogueCommands } from './suites/catalogue';

catalogueCommands('postgresql');

export { Fact, Facts } from './Facts';

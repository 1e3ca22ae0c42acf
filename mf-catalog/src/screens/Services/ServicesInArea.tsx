export { Services as Component } from './Services';

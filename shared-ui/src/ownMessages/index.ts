export { useOwnMessages } from './useOwnMessages';

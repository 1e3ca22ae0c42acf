export { CommandError } from '@doorstep/release/errors';
export { type NewRemote, readRemoteOptions } from './names';
export { repositoryFiles } from './repository';
export { templates } from './templates';
export { LIBRARY_VERSIONS as LIBRARIES, PACKAGE_RANGES as PACKAGES } from './versions';

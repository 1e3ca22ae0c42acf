/** Limits of one published build. The largest build of this site, the shell, has a sixteenth of them. */
export const MIB = 1024 * 1024;

export const ARCHIVE_BYTES = 32 * MIB;
/** Size of the unpacked archive: a small archive could fill the disk. */
export const UNPACKED_BYTES = 48 * MIB;
export const FILE_BYTES = 16 * MIB;
export const MAX_FILES = 2000;
export const PATH_LENGTH = 200;

export const MAX_OPEN_UPLOAD_BYTES = 256 * MIB;
export const MAX_OPEN_UPLOADS = 3;
/** Builds of one caller that are checked per hour, whatever the outcome. */
export const BUILDS_PER_HOUR = 60;
export const CONCURRENT_BUILDS = 2;
export const UPLOAD_RETENTION_HOURS = 24;
/** Timeout for checking and compressing. A large build takes less. */
export const PUBLISH_SECONDS = 180;

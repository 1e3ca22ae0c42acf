/** What one published build may be. The shell of this site, its largest, is a sixteenth of it. */
export const MIB = 1024 * 1024;

/** Of an archive as it is sent. */
export const ARCHIVE_BYTES = 32 * MIB;
/** Of what an archive unfolds to: a small one may stand for a full disk. */
export const UNPACKED_BYTES = 48 * MIB;
export const FILE_BYTES = 16 * MIB;
export const MAX_FILES = 2000;
export const PATH_LENGTH = 200;

/** Begun and not ended, of all callers together. */
export const OPEN_BYTES = 256 * MIB;
/** Of one caller. */
export const OPEN_UPLOADS = 3;
/** Builds of one caller that are looked at in an hour, whatever becomes of them. */
export const BUILDS_PER_HOUR = 60;
/** Builds that are checked and compressed at a time. */
export const CONCURRENT_BUILDS = 2;
/** An upload that nobody goes on with is forgotten. */
export const KEPT_HOURS = 24;
/** A large build is checked and compressed in less. */
export const PUBLISH_SECONDS = 180;

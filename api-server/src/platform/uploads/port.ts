import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Storage of uploaded files. Paths are relative, such as `private/bookings/x.jpg`, and never come from users. */
export interface UploadStorage {
  /** Writes the file atomically and replaces an existing one. */
  write(path: string, bytes: Buffer): Promise<void>;
  read(path: string): Promise<Buffer | undefined>;
  /** Removing a missing file is no error. */
  remove(path: string): Promise<void>;
  attach?(app: FastifyInstance): Promise<void>;
  /** Answers a request with the file, in full, in part or as "not modified". False if there is none. */
  send(path: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

/** Thrown when the storage fails. With `isRejection` it refused the request, so retrying does not help. */
export class StorageError extends Error {
  readonly isRejection: boolean;

  constructor(message: string, { isRejection = false, cause }: { isRejection?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isRejection = isRejection;
  }
}

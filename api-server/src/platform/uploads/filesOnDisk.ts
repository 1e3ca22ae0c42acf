import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { StorageError, type UploadStorage } from './port';

export function filesOnDisk(directory: string): UploadStorage {
  const place = (path: string) => join(directory, path);

  return {
    async write(path, bytes) {
      const draft = `${place(path)}.${randomUUID()}.part`;
      try {
        await mkdir(dirname(draft), { recursive: true });
        // Uploads include licences, so other users of this machine must not read them.
        await writeFile(draft, bytes, { mode: 0o600 });
        await rename(draft, place(path));
      } catch (cause) {
        await rm(draft, { force: true }).catch(() => {});
        throw new StorageError(`${path} cannot be written`, { cause });
      }
    },

    async read(path) {
      try {
        return await readFile(place(path));
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw new StorageError(`${path} cannot be read`, { cause });
      }
    },

    async remove(path) {
      await rm(place(path), { force: true });
    },

    async attach(app) {
      await mkdir(directory, { recursive: true });
      const result = { index: false, dotfiles: 'ignore', cacheControl: false } as const;
      await app.register(fastifyStatic, { root: directory, serve: false, ...result });
    },

    async send(path, _request, reply) {
      const isThere = await stat(place(path)).then(
        (result) => result.isFile(),
        () => false,
      );
      if (isThere) reply.sendFile(path);
      return isThere;
    },
  };
}

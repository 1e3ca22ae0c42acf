import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

type Done = (error?: Error | null) => void;

/**
 * What a client of pg takes for the socket to its server: an embedded database in this process answers. So both databases have one
 * driver, with its parsers, its errors and its prepared statements, and all messages of a statement are one call of the database.
 * The embedded database has one session: only one client at a time may be connected.
 */
export class PgliteSocket extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  /** As a new connection of a server: what the client before has begun or prepared is gone. */
  connect() {
    this.#reset().then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    );
  }

  // Of a TCP socket.
  setNoDelay() {}
  setKeepAlive() {}
  ref() {}
  unref() {}

  override _read() {}

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: Done) {
    this.#answer(bytes).then(() => done(), done);
  }

  override _writev(writes: { chunk: Buffer }[], done: Done) {
    this.#answer(Buffer.concat(writes.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _final(done: Done) {
    this.push(null);
    done();
  }

  async #answer(bytes: Buffer) {
    const onRawData = (answer: Uint8Array) => void this.push(Buffer.from(answer));
    await this.#pglite.runExclusive(() => this.#pglite.execProtocolRawStream(bytes, { onRawData }));
  }

  async #reset() {
    await this.#pglite.waitReady;
    if (this.#pglite.isInTransaction()) await this.#pglite.exec('rollback');
    await this.#pglite.exec('deallocate all');
  }
}

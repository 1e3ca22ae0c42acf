import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

type Done = (error?: Error | null) => void;

/**
 * Socket for pg clients that is answered by an embedded database in this process. Both databases therefore share one
 * driver, with its parsers, errors and prepared statements. All messages of a statement are one call of the database.
 * The embedded database has one session: only one client may be connected at a time.
 */
export class PgliteSocket extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  connect() {
    this.#reset().then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    );
  }

  // Methods of a TCP socket that pg calls. They have no effect here.
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

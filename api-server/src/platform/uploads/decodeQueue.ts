import { SECOND } from '../clock';
import { HttpError } from '../http/httpError';

/** Maximum number of pixels of one picture (docs/contract), and of all pictures decoded at one time. */
export const MAX_PIXELS = 40_000_000;
/**
 * Maximum number of pictures decoded at one time. More would starve other work of CPU and of the threads that read
 * files.
 */
const MAX_CONCURRENT = 2;

interface QueueLimits {
  /** Maximum number of waiting uploads. Each holds up to 5 MB. */
  maxWaiting: number;
  maxWaitMs: number;
}

interface Waiting {
  pixels: number;
  start: () => void;
}

/**
 * Queue for decoding pictures. A few kilobytes may contain 40 MP, and a process has memory for one such at a time.
 * Small ones share the budget. Requests that would wait too long are told to retry.
 */
export class DecodeQueue {
  readonly #limits: QueueLimits;
  #waiting: Waiting[] = [];
  #running = 0;
  #pixels = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  async run<T>(pixels: number, work: () => Promise<T>): Promise<T> {
    await this.#turn(pixels);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#pixels -= pixels;
      this.#startNext();
    }
  }

  #turn(pixels: number): Promise<void> {
    if (this.#waiting.length >= this.#limits.maxWaiting) throw queueFullError();
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(queueFullError());
        // Smaller ones may have stood behind it.
        this.#startNext();
      }, this.#limits.maxWaitMs);
      const start = () => {
        clearTimeout(timeout);
        this.#running += 1;
        this.#pixels += pixels;
        resolve();
      };
      const waiting = { pixels, start };
      this.#waiting.push(waiting);
      this.#startNext();
    });
  }

  #startNext() {
    for (let next = this.#waiting[0]; next && this.#hasRoomFor(next.pixels); next = this.#waiting[0]) {
      this.#waiting.shift();
      next.start();
    }
  }

  #hasRoomFor(pixels: number): boolean {
    return this.#running === 0 || (this.#running < MAX_CONCURRENT && this.#pixels + pixels <= MAX_PIXELS);
  }
}

const queueFullError = () =>
  new HttpError('internal', 'Many pictures are being processed right now. Please try again in a moment.', {
    status: 503,
    retryAfterSeconds: 5,
  });

/** Decodes uploads. Shared by the whole process, because its memory is. */
export const uploadQueue = new DecodeQueue({ maxWaiting: 32, maxWaitMs: 10 * SECOND });
/** Creates other sizes of uploaded pictures, at most 2048 pixels wide and high. A page may request many at a time. */
export const resizeQueue = new DecodeQueue({ maxWaiting: 200, maxWaitMs: 20 * SECOND });

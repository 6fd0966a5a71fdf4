import { CannotShow } from './cannot-show.ts'
import type { CallName, CallResponse, ReadingCalls } from './reading/worker-calls.ts'

/** Time limit in seconds, after which a file counts as too large. */
const maxSeconds = 15

interface Waiting {
  resolve: (result: never) => void
  reject: (error: unknown) => void
  timer: ReturnType<typeof setTimeout>
}

/** File parsed in a worker, so that the page stays responsive. */
export class FileReading {
  readonly #worker = new Worker(new URL('./reading/read-worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, Waiting>()
  #nextId = 1

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<CallResponse>) => this.#onMessage(data))
    // The worker ran out of memory, or failed to start.
    this.#worker.addEventListener('error', () => this.close())
  }

  /** Calls a function on the file; throws `CannotShow` if it fails. */
  call<K extends CallName>(
    name: K,
    args: Parameters<ReadingCalls[K]>,
    transfer: Transferable[] = [],
  ): Promise<ReturnType<ReadingCalls[K]>> {
    return new Promise((resolve, reject) => {
      const id = this.#nextId++
      const timer = setTimeout(() => this.close(), maxSeconds * 1000)
      this.#waiting.set(id, { resolve, reject, timer })
      this.#worker.postMessage({ id, name, args }, transfer)
    })
  }

  /** Stops the worker; pending calls stay unanswered. */
  close(): void {
    this.#worker.terminate()
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(new CannotShow('heavy'))
    }
    this.#waiting.clear()
  }

  #onMessage(data: CallResponse): void {
    const waiting = this.#waiting.get(data.id)
    if (!waiting) return
    this.#waiting.delete(data.id)
    clearTimeout(waiting.timer)
    if ('reason' in data) waiting.reject(new CannotShow(data.reason))
    else waiting.resolve(data.result as never)
  }
}

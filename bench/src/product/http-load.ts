import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** The result of a series of requests. */
export interface LoadResult {
  readonly requests: number
  readonly seconds: number
  /** Time per request in milliseconds. */
  readonly latencies: Float64Array
  /** Bytes of a response, including headers. */
  readonly replyBytes: number
  /** CPU time of this process per request, in milliseconds. */
  readonly clientMs: number
}

interface LoadOptions {
  readonly port: number
  readonly path: string
  readonly headers: Record<string, string>
  readonly connections: number
  readonly seconds: number
  readonly status: number
}

const headEnd = Buffer.from('\r\n\r\n')
const chunkedEnd = Buffer.from('0\r\n\r\n')

/**
 * Repeats a request over open connections, one at a time on each. Requests are prepared bytes and responses are only
 * counted, so the client costs little.
 */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { path, headers, connections, seconds } = options
  const lines = Object.entries({ host: 'bench', ...headers }).map(([name, value]) => `${name}: ${value}`)
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const clients = await Promise.all(
    Array.from({ length: connections }, () => Connection.open(options, request)),
  )
  const usage = process.cpuUsage()
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(clients.map((client) => client.repeatUntil(end)))
  const elapsedSeconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(usage)
  const latencies = Float64Array.from(clients.flatMap((client) => client.latencies))
  for (const client of clients) client.close()
  return {
    requests: latencies.length,
    seconds: elapsedSeconds,
    latencies,
    replyBytes: clients[0]?.replyBytes ?? 0,
    clientMs: (user + system) / 1000 / latencies.length,
  }
}

/** Runs the load in a worker thread, so that it does not block other measurements. */
export async function runLoadInWorker(load: LoadOptions): Promise<LoadResult> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { load } })
  const [result] = (await once(worker, 'message')) as [LoadResult]
  return result
}

class Connection {
  readonly latencies: number[] = []
  replyBytes = 0
  readonly #socket: Socket
  readonly #request: Buffer
  readonly #status: string
  #sentAt = 0
  #received = 0
  /** The length of the current response, known from its headers; -1 for a chunked one. */
  #length: number | null = null
  #end = 0
  #done: (() => void) | null = null
  #failed: ((error: Error) => void) | null = null

  private constructor(socket: Socket, request: Buffer, status: number) {
    this.#socket = socket
    this.#request = request
    this.#status = `HTTP/1.1 ${status}`
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#receive(chunk))
    socket.on('error', (error) => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('The server closed the connection')))
  }

  static async open({ port, status }: LoadOptions, request: Buffer): Promise<Connection> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return new Connection(socket, request, status)
  }

  repeatUntil(end: number): Promise<void> {
    this.#end = end
    return new Promise((resolve, reject) => {
      this.#done = resolve
      this.#failed = reject
      this.#send()
    })
  }

  close(): void {
    this.#failed = null
    this.#socket.destroy()
  }

  #send(): void {
    this.#sentAt = performance.now()
    this.#received = 0
    this.#length = null
    this.#socket.write(this.#request)
  }

  /** Counts the bytes of a response; when it is complete, sends the next request. */
  #receive(chunk: Buffer): void {
    // The headers arrive in one chunk, because they are far smaller than a socket read.
    this.#length ??= this.#readHead(chunk)
    this.#received += chunk.length
    const isComplete =
      this.#length === -1
        ? chunk.subarray(-chunkedEnd.length).equals(chunkedEnd)
        : this.#received >= this.#length
    if (!isComplete) return
    const now = performance.now()
    this.latencies.push(now - this.#sentAt)
    this.replyBytes = this.#received
    if (now < this.#end) this.#send()
    else this.#done?.()
  }

  /** Checks the status and returns the length of the response with its headers; -1 if it is chunked. */
  #readHead(chunk: Buffer): number {
    const end = chunk.indexOf(headEnd)
    const head = chunk.toString('latin1', 0, end)
    if (!head.startsWith(this.#status))
      this.#failed?.(new Error(`Unexpected reply: ${head.split('\r\n')[0]}`))
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length !== undefined) return end + headEnd.length + Number(length)
    return /\r\ntransfer-encoding: chunked/i.test(head) ? -1 : end + headEnd.length
  }
}

const threadLoad = (workerData as { load?: LoadOptions } | null)?.load
if (threadLoad) parentPort?.postMessage(await runLoad(threadLoad), [])

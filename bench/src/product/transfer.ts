import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pinnedNode } from '../root.ts'
import { residentBytes } from './process-usage.ts'

/** The source or target of a transfer. */
export interface TransferEndpoint {
  readonly port: number
  readonly path: string
  readonly headers?: Record<string, string>
  /** Sends the bytes as the only file of a form, like a browser. */
  readonly isForm?: boolean
}

export interface Transfer {
  readonly bytesPerSecond: number
  readonly reply: string
}

const boundary = 'bocau-bench'
// Incompressible data, like photographs and films; the same chunk is repeated to save CPU time of the sender.
const chunk = randomBytes(1024 * 1024)

/** Sends the given number of megabytes and waits for the response. */
export async function sendBytes(endpoint: TransferEndpoint, megabytes: number): Promise<Transfer> {
  const head = endpoint.isForm
    ? Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="film-${megabytes}-${Date.now()}.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      )
    : Buffer.alloc(0)
  const tail = endpoint.isForm ? Buffer.from(`\r\n--${boundary}--\r\n`) : Buffer.alloc(0)
  const bytes = megabytes * chunk.length
  function* chunks() {
    yield head
    for (let sent = 0; sent < megabytes; sent++) yield chunk
    yield tail
  }
  const started = performance.now()
  const clientRequest = request({
    host: '127.0.0.1',
    port: endpoint.port,
    path: endpoint.path,
    method: 'POST',
    headers: {
      ...endpoint.headers,
      ...(endpoint.isForm ? { 'content-type': `multipart/form-data; boundary=${boundary}` } : {}),
      'content-length': head.length + bytes + tail.length,
    },
  })
  Readable.from(chunks(), { objectMode: false, highWaterMark: 4 * chunk.length }).pipe(clientRequest)
  const { text } = await readReply(clientRequest)
  return { bytesPerSecond: bytes / ((performance.now() - started) / 1000), reply: text }
}

/** Downloads and discards everything. */
export async function fetchBytes(endpoint: TransferEndpoint): Promise<Transfer> {
  const started = performance.now()
  const clientRequest = request({
    host: '127.0.0.1',
    port: endpoint.port,
    path: endpoint.path,
    ...(endpoint.headers ? { headers: endpoint.headers } : {}),
  })
  clientRequest.end()
  const { bytes } = await readReply(clientRequest)
  return { bytesPerSecond: bytes / ((performance.now() - started) / 1000), reply: '' }
}

async function readReply(
  clientRequest: ReturnType<typeof request>,
): Promise<{ text: string; bytes: number }> {
  const [response] = (await once(clientRequest, 'response')) as [import('node:http').IncomingMessage]
  let bytes = 0
  let text = ''
  for await (const part of response) {
    bytes += (part as Buffer).length
    if (bytes < 100_000) text += String(part)
  }
  if (response.statusCode !== 200) throw new Error(`The transfer returned ${response.statusCode}: ${text}`)
  return { text, bytes }
}

/** Runs an action and measures the peak of additional memory of a process. */
export async function watchMemory<T>(
  pid: number,
  action: () => Promise<T>,
): Promise<{ value: T; extraBytes: number }> {
  const before = residentBytes(pid) ?? Number.NaN
  let peak = before
  const poll = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid) ?? peak)
  }, 20)
  try {
    return { value: await action(), extraBytes: peak - before }
  } finally {
    clearInterval(poll)
  }
}

/** A server of plain Node streams in a separate process. */
export async function startPlainStreams(folder: string): Promise<{ port: number; stop(): void }> {
  const script = new URL('plain-streams.ts', import.meta.url).pathname
  const child: ChildProcess = spawn(pinnedNode, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (!child.stdout) throw new Error('The plain server printed no address')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { port: Number(line), stop: () => child.kill('SIGKILL') }
}

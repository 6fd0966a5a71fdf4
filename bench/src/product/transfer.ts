import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pinnedNode } from '../root.ts'
import { residentBytes } from './process-usage.ts'

/** The source or target of a transfer. */
export interface TransferPlace {
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
const piece = randomBytes(1024 * 1024)

/** Sends the given number of megabytes and waits for the response. */
export async function sendBytes(place: TransferPlace, megabytes: number): Promise<Transfer> {
  const head = place.isForm
    ? Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="film-${megabytes}-${Date.now()}.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      )
    : Buffer.alloc(0)
  const tail = place.isForm ? Buffer.from(`\r\n--${boundary}--\r\n`) : Buffer.alloc(0)
  const bytes = megabytes * piece.length
  function* pieces() {
    yield head
    for (let sent = 0; sent < megabytes; sent++) yield piece
    yield tail
  }
  const started = performance.now()
  const asked = request({
    host: '127.0.0.1',
    port: place.port,
    path: place.path,
    method: 'POST',
    headers: {
      ...place.headers,
      ...(place.isForm ? { 'content-type': `multipart/form-data; boundary=${boundary}` } : {}),
      'content-length': head.length + bytes + tail.length,
    },
  })
  Readable.from(pieces(), { objectMode: false, highWaterMark: 4 * piece.length }).pipe(asked)
  const { text } = await readReply(asked)
  return { bytesPerSecond: bytes / ((performance.now() - started) / 1000), reply: text }
}

/** Downloads and discards everything. */
export async function fetchBytes(place: TransferPlace): Promise<Transfer> {
  const started = performance.now()
  const asked = request({
    host: '127.0.0.1',
    port: place.port,
    path: place.path,
    ...(place.headers ? { headers: place.headers } : {}),
  })
  asked.end()
  const { bytes } = await readReply(asked)
  return { bytesPerSecond: bytes / ((performance.now() - started) / 1000), reply: '' }
}

async function readReply(asked: ReturnType<typeof request>): Promise<{ text: string; bytes: number }> {
  const [response] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
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
  act: () => Promise<T>,
): Promise<{ value: T; extraBytes: number }> {
  const before = residentBytes(pid) ?? Number.NaN
  let most = before
  const look = setInterval(() => {
    most = Math.max(most, residentBytes(pid) ?? most)
  }, 20)
  try {
    return { value: await act(), extraBytes: most - before }
  } finally {
    clearInterval(look)
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

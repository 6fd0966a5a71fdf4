import { connect, type Socket } from 'node:net'
import type { ScannedContent, ScanResult, VirusScanner } from '../../ports/virus-scanner.ts'

/** Address of clamd, and its timeout. */
export interface ClamavOptions {
  host: string
  port: number
  timeoutMilliseconds?: number
}

const chunkBytes = 64 * 1024
const responseCharacters = 4096
const responsePattern = /^(?:stream: )?(.*)(OK|FOUND|ERROR)$/s

/** Scans with clamd's INSTREAM command, with one connection per file. */
export class ClamavScanner implements VirusScanner {
  readonly readsMessages = true
  readonly #options: ClamavOptions

  constructor(options: ClamavOptions) {
    this.#options = options
  }

  async scan(content: ScannedContent, signal?: AbortSignal): Promise<ScanResult> {
    const socket = connect(this.#options.port, this.#options.host)
    const response = readResponse(socket, this.#options.timeoutMilliseconds ?? 60_000)
    const abortScan = () => socket.destroy(new Error('the scan was cancelled'))
    if (signal?.aborted) abortScan()
    signal?.addEventListener('abort', abortScan)
    const sent = send(socket, content).catch((error: unknown) => {
      // A file that cannot be read to its end was not scanned, regardless of the result for its start.
      if (!socket.destroyed) socket.destroy(error as Error)
    })
    const { text, error } = await response
    await sent
    signal?.removeEventListener('abort', abortScan)
    return parseScanResult(text, error)
  }
}

/** Parses clamd's response. Anything except clean and found is a failure. */
function parseScanResult(text: string, error: Error | null): ScanResult {
  const match = responsePattern.exec(text.replaceAll('\0', '').trim())
  if (match?.[2] === 'OK') return { verdict: 'clean' }
  if (match?.[2] === 'FOUND') return { verdict: 'found', name: match[1]?.trim() ?? '' }
  const reason = match?.[1]?.trim() || (error?.message ?? 'clamd did not answer')
  return {
    verdict: 'notScanned',
    reason,
    ...(/size limit exceeded/i.test(reason) ? { isTooLarge: true } : {}),
  }
}

/**
 * Reads clamd's response until it closes the connection. If content is too large, clamd responds and closes while we
 * still write: the write fails, and the response counts.
 */
function readResponse(socket: Socket, timeout: number): Promise<{ text: string; error: Error | null }> {
  return new Promise((resolve) => {
    let text = ''
    let error: Error | null = null
    socket.setTimeout(timeout, () => socket.destroy(new Error('clamd did not answer in time')))
    socket.on('data', (chunk: Buffer) => {
      if (text.length < responseCharacters) text += chunk.toString()
    })
    socket.on('error', (reason) => {
      error = reason
    })
    socket.on('close', () => resolve({ text, error }))
  })
}

async function send(socket: Socket, content: ScannedContent): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'))
  for await (const chunk of chunksFrom(content)) {
    if (!socket.writable) return
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.byteLength)
    await write(socket, length)
    await write(socket, chunk)
  }
  if (socket.writable) await write(socket, Buffer.alloc(4))
}

/** Applies backpressure; a closed connection ends the wait. */
function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    if (!socket.writable || socket.write(bytes)) return resolve()
    const resume = () => {
      socket.off('drain', resume).off('close', resume)
      resolve()
    }
    socket.on('drain', resume).on('close', resume)
  })
}

/** Skips empty chunks, which end the stream for clamd. */
async function* chunksFrom(content: ScannedContent): AsyncGenerator<Uint8Array> {
  const source = content instanceof Uint8Array ? [content] : content
  for await (const chunk of source) {
    for (let at = 0; at < chunk.byteLength; at += chunkBytes) yield chunk.subarray(at, at + chunkBytes)
  }
}

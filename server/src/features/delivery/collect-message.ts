import type { Readable } from 'node:stream'
import type { IntakeBudget } from './intake-budget.ts'
import type { MessageFailure } from './rules/message-responses.ts'

/** Received message, or the reason it is rejected. `release` returns its memory to the budget. */
export interface CollectedMessage {
  bytes: Uint8Array
  failure: MessageFailure | null
  release(): void
}

const initialBufferBytes = 16 * 1024

/** Reads a message to its end even when it is rejected, as the protocol requires; stores no more than allowed. */
export async function collectMessage(
  stream: Readable,
  { maxBytes, budget }: { maxBytes: number; budget: IntakeBudget },
): Promise<CollectedMessage> {
  // Uses one buffer that doubles: a message that consists only of dots arrives in millions of chunks, each a separate
  // object.
  let buffer: Buffer = Buffer.allocUnsafe(initialBufferBytes)
  let used = 0
  let failure: MessageFailure | null = null
  const refuse = (why: MessageFailure) => {
    failure = why
    buffer = Buffer.alloc(0)
    budget.release(used)
    used = 0
  }
  try {
    await readChunks(stream, (chunk) => {
      if (failure) return
      if (used + chunk.length > maxBytes) refuse('too_large')
      else if (!budget.reserve(chunk.length)) refuse('too_busy')
      else {
        if (used + chunk.length > buffer.length) buffer = enlarge(buffer, used, used + chunk.length)
        buffer.set(chunk, used)
        used += chunk.length
      }
    })
  } catch {
    // The connection closed before the end: there is no client to respond to, and nothing was stored.
    refuse('cut_short')
  }
  return { bytes: buffer.subarray(0, used), failure, release: () => budget.release(used) }
}

/** Passes each chunk of a stream to a callback. An async iterator takes twice as long for a small message. */
function readChunks(stream: Readable, receive: (chunk: Uint8Array) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk: Uint8Array) => {
      // An exception in an event listener would end the process.
      try {
        receive(chunk)
      } catch (error) {
        reject(error)
      }
    })
    stream.once('end', resolve)
    stream.once('error', reject)
    stream.once('close', () => reject(new Error('The message ended early')))
  })
}

function enlarge(buffer: Buffer, used: number, needed: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(needed, buffer.length * 2))
  buffer.copy(larger, 0, 0, used)
  return larger
}

import type { Readable } from 'node:stream'
import type { IntakeBudget } from './intake-budget.ts'
import type { MessageFailure } from './rules/message-answers.ts'

/** Received message, or the reason it is rejected. `release` returns its memory to the budget. */
export interface CollectedMessage {
  bytes: Uint8Array
  failure: MessageFailure | null
  release(): void
}

const firstRoomBytes = 16 * 1024

/** Reads a message to its end even when it is rejected, as the protocol requires; stores no more than allowed. */
export async function collectMessage(
  stream: Readable,
  { maxBytes, budget }: { maxBytes: number; budget: IntakeBudget },
): Promise<CollectedMessage> {
  // Uses one buffer that doubles: a message that consists only of dots arrives in millions of chunks, each a separate
  // object.
  let room: Buffer = Buffer.allocUnsafe(firstRoomBytes)
  let taken = 0
  let failure: MessageFailure | null = null
  const refuse = (why: MessageFailure) => {
    failure = why
    room = Buffer.alloc(0)
    budget.giveBack(taken)
    taken = 0
  }
  try {
    await readPieces(stream, (piece) => {
      if (failure) return
      if (taken + piece.length > maxBytes) refuse('too_large')
      else if (!budget.take(piece.length)) refuse('too_busy')
      else {
        if (taken + piece.length > room.length) room = enlarge(room, taken, taken + piece.length)
        room.set(piece, taken)
        taken += piece.length
      }
    })
  } catch {
    // The connection closed before the end: there is no client to respond to, and nothing was stored.
    refuse('cut_short')
  }
  return { bytes: room.subarray(0, taken), failure, release: () => budget.giveBack(taken) }
}

/** Passes each chunk of a stream to a callback. An async iterator takes twice as long for a small message. */
function readPieces(stream: Readable, take: (piece: Uint8Array) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.on('data', (piece: Uint8Array) => {
      // An exception in an event listener would end the process.
      try {
        take(piece)
      } catch (error) {
        reject(error)
      }
    })
    stream.once('end', resolve)
    stream.once('error', reject)
    stream.once('close', () => reject(new Error('The message ended early')))
  })
}

function enlarge(room: Buffer, used: number, needed: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(needed, room.length * 2))
  room.copy(larger, 0, 0, used)
  return larger
}

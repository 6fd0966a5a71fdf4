import type { Readable } from 'node:stream'
import type { IntakeBudget } from './intake-budget.ts'
import type { MessageFailure } from './rules/message-answers.ts'

/** A message as it came over the wire, or why it is not taken. `release` gives its room in memory back. */
export interface CollectedMessage {
  bytes: Uint8Array
  failure: MessageFailure | null
  release(): void
}

const firstRoomBytes = 16 * 1024

/** Reads a message to its end even when it will be refused, as the protocol wants, but keeps no more than allowed. */
export async function collectMessage(
  stream: Readable,
  { maxBytes, budget }: { maxBytes: number; budget: IntakeBudget },
): Promise<CollectedMessage> {
  // One buffer that doubles: a message of nothing but dots comes in millions of pieces, each an object of its own.
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
    // The connection ended in the middle: nobody is there to be answered, and nothing was kept.
    refuse('cut_short')
  }
  return { bytes: room.subarray(0, taken), failure, release: () => budget.giveBack(taken) }
}

/** Hands over what a stream brings, piece by piece. An iterator does it too, and takes twice as long for a small letter. */
function readPieces(stream: Readable, take: (piece: Uint8Array) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.on('data', (piece: Uint8Array) => {
      // What goes wrong in a listener of its own would end the program.
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

import { parentPort, workerData } from 'node:worker_threads'
import type { ReadingWish, ReadLetter } from '../../ports/letter-reader.ts'
import { type PackedLetter, packLetter } from './packed-letter.ts'

/** A letter for the worker to read, by a number that grows. */
export type LetterOrder = { number: number; raw: Uint8Array; wanted: ReadingWish }

/** What a worker says: first that it is ready, then letters in the order they came. */
export type WorkerReply = 'ready' | { number: number; packed: PackedLetter }[]

/** Shared with the worker: the number of the letter it is reading, or 0. */
export type WorkerProgress = { current: Int32Array<SharedArrayBuffer> }

/** Replies that come within this time travel together: each message costs the main thread more than what it carries. */
const gatherMs = 0.5

/** Reads what the main thread sends, one letter after the other, until the worker is ended. */
export function serveLetters(read: (raw: Uint8Array, wanted: ReadingWish) => Promise<ReadLetter>): void {
  const { current } = workerData as WorkerProgress
  let turn: Promise<void> = Promise.resolve()

  async function readAll(orders: LetterOrder[]): Promise<void> {
    let replies: { number: number; packed: PackedLetter }[] = []
    let transfer: ArrayBuffer[] = []
    let gatheredSince = performance.now()
    for (const { number, raw, wanted } of orders) {
      Atomics.store(current, 0, number)
      replies.push({ number, packed: packLetter(await read(raw, wanted), raw, transfer) })
      if (performance.now() - gatheredSince < gatherMs) continue

      parentPort?.postMessage(replies satisfies WorkerReply, transfer)
      replies = []
      transfer = []
      gatheredSince = performance.now()
    }
    Atomics.store(current, 0, 0)
    if (replies.length > 0) parentPort?.postMessage(replies satisfies WorkerReply, transfer)
  }

  parentPort?.on('message', (orders: LetterOrder[]) => {
    turn = turn.then(() => readAll(orders))
  })
  parentPort?.postMessage('ready' satisfies WorkerReply, [])
}

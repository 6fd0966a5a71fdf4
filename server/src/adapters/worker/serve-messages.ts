import { parentPort, workerData } from 'node:worker_threads'
import type { ParsedMail, ReadingOptions } from '../../ports/message-parser.ts'
import { lowerPriority } from '../worker-thread.ts'
import { type PackedMessage, packMessage } from './packed-message.ts'

/** A message to parse, with an increasing number. */
export type ParseRequest = { number: number; raw: Uint8Array; options: ReadingOptions }

/** Messages of the worker: first ready, then results in the order of arrival. */
export type WorkerReply = 'ready' | { number: number; packed: PackedMessage }[]

/** Shared memory: number of the message being parsed, or 0. */
export type WorkerProgress = { current: Int32Array<SharedArrayBuffer> }

/** Results within this time are sent together: each message costs the main thread more than its content. */
const gatherMs = 0.5

/** Parses messages one after the other until the worker is terminated. */
export function serveMessages(read: (raw: Uint8Array, options: ReadingOptions) => Promise<ParsedMail>): void {
  lowerPriority()
  const { current } = workerData as WorkerProgress
  let lastRead: Promise<void> = Promise.resolve()

  async function readAll(requests: ParseRequest[]): Promise<void> {
    let replies: { number: number; packed: PackedMessage }[] = []
    let transfer: ArrayBuffer[] = []
    let gatheredSince = performance.now()
    for (const { number, raw, options } of requests) {
      Atomics.store(current, 0, number)
      replies.push({ number, packed: packMessage(await read(raw, options), raw, transfer) })
      if (performance.now() - gatheredSince < gatherMs) continue

      parentPort?.postMessage(replies satisfies WorkerReply, transfer)
      replies = []
      transfer = []
      gatheredSince = performance.now()
    }
    Atomics.store(current, 0, 0)
    if (replies.length > 0) parentPort?.postMessage(replies satisfies WorkerReply, transfer)
  }

  parentPort?.on('message', (requests: ParseRequest[]) => {
    lastRead = lastRead.then(() => readAll(requests))
  })
  parentPort?.postMessage('ready' satisfies WorkerReply, [])
}

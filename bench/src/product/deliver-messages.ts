import { LmtpSender, type ReadyMessage } from './lmtp-sender.ts'
import { processorTime } from './process-usage.ts'
import type { ServerProcess } from './server-process.ts'

/** One measured delivery of many messages. */
export interface Round {
  readonly perSecond: number
  /** Time per message from its first command to its confirmation. */
  readonly latencies: readonly number[]
  /** CPU time of the server per message: main thread and all threads. */
  readonly mainMs: number
  readonly allMs: number
}

interface DeliveryOptions {
  readonly connections?: number
  readonly isPipelined?: boolean
  /** The LMTP port of another server to measure in place of Bồ Câu. */
  readonly peerPort?: number | undefined
}

/** Delivers the messages over LMTP; returns their rate, the time of each, and the CPU time of the server. */
export async function deliverMessages(
  server: ServerProcess,
  messages: readonly ReadyMessage[],
  { connections = 1, isPipelined = true, peerPort }: DeliveryOptions = {},
): Promise<Round> {
  const senders = await Promise.all(
    Array.from({ length: connections }, () => LmtpSender.open(peerPort ?? server.lmtpPort)),
  )
  const latencies: number[] = []
  let next = 0
  const before = processorTime(server.pid)
  const started = performance.now()
  await Promise.all(
    senders.map(async (sender) => {
      for (let message = messages[next++]; message; message = messages[next++]) {
        const sentAt = performance.now()
        await (isPipelined ? sender.sendPipelined(message) : sender.sendStepwise(message))
        latencies.push(performance.now() - sentAt)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const after = processorTime(server.pid)
  for (const sender of senders) sender.close()
  const processorMs = (thread: 'main' | 'all') =>
    before && after ? (after[thread] - before[thread]) / messages.length : Number.NaN
  return {
    perSecond: messages.length / seconds,
    latencies,
    mainMs: processorMs('main'),
    allMs: processorMs('all'),
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, profiling } from '../area.ts'
import { planMessages } from '../corpus/plan.ts'
import { type Owner, writeMessage } from '../corpus/write-message.ts'
import type { Peer } from '../options.ts'
import { get } from '../product/http-get.ts'
import { LmtpSender, makeReady, type ReadyMessage } from '../product/lmtp-sender.ts'
import { processorTime, residentBytes } from '../product/process-usage.ts'
import { openInProcess } from '../product/server-in-process.ts'
import { type ServerProcess, startServer } from '../product/server-process.ts'
import { sumUp } from '../report/figures.ts'
import { megabytes, ms, perSecond } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import { createAccounts, openSession } from '../store/accounts.ts'

interface Way {
  readonly name: string
  readonly connections: number
  readonly isPipelined: boolean
  readonly target?: number
  /** The LMTP port of another server to measure in place of Bồ Câu. */
  readonly peerPort?: number
}

interface Round {
  readonly perSecond: number
  /** Time per message from its first command to its confirmation. */
  readonly latencies: readonly number[]
  /** CPU time of the server per message: main thread and all threads. */
  readonly mainMs: number
  readonly allMs: number
}

const ways: readonly Way[] = [
  { name: '1 connection, without pipelining', connections: 1, isPipelined: false, target: 500 },
  { name: '1 connection, with pipelining', connections: 1, isPipelined: true, target: 500 },
  { name: '4 connections, without pipelining', connections: 4, isPipelined: false, target: 1000 },
  { name: '4 connections, with pipelining', connections: 4, isPipelined: true, target: 1000 },
]

const peerWays = [
  { name: 'another server, 1 connection', connections: 1, isPipelined: false },
  { name: 'another server, 4 connections', connections: 4, isPipelined: false },
]

const messageBytes = 10 * 1024
const accountCount = 4
const restMs = 10_000

/** Measures LMTP delivery of 10 KB messages, each confirmed when it is durable, threaded, counted and indexed. */
export async function measureIntake(bench: Bench): Promise<Table> {
  const data = bench.folder('intake')
  const { accounts, token } = await prepare(data)
  const messages = new Messages(accounts)
  const peerMessages = new Messages((bench.peer?.addresses ?? []).map((email) => ({ email, name: email })))
  const all = [...ways, ...waysTo(bench.peer)]
  const server = await startServer(data, { nodeOptions: profiling(bench, 'intake') })
  try {
    await measureRound(server, ways[2] as Way, messages.take(bench.isQuick ? 200 : 600))
    const rounds = new Map<Way, Round[]>(all.map((way) => [way, []]))
    const [roundCount, perConnection] = bench.isQuick ? [3, 150] : [7, 500]
    // Rounds alternate, so that other load does not affect one variant only.
    for (let round = 0; round < roundCount; round++) {
      for (const way of all) {
        const count = perConnection * (way.connections === 1 ? 1 : 2)
        const source = way.peerPort === undefined ? messages : peerMessages
        rounds.get(way)?.push(await measureRound(server, way, source.take(count)))
      }
    }
    await checkKept(server, token, messages.taken)
    const busyBytes = residentBytes(server.pid)
    await pause(restMs)
    const restingBytes = residentBytes(server.pid)
    return {
      title: 'Incoming mail: LMTP with 10 KB messages',
      rows: [...rounds].map(([way, measured]) => toRow(way, measured)),
      notes: [
        `Each message is durable, threaded, counted and searchable before it is confirmed; ${messages.taken.toLocaleString('en-GB')} messages to ${accountCount} mailboxes, ${roundCount} alternating rounds`,
        'CPU is the processor time of the server per message; the sender runs on the same machine',
        `Server memory at the end: ${memory(busyBytes)}, ${restMs / 1000} s later: ${memory(restingBytes)}`,
      ],
    }
  } finally {
    await server.stop()
  }
}

function waysTo(peer: Peer | null): Way[] {
  return peer ? peerWays.map((way) => ({ ...way, peerPort: peer.lmtpPort })) : []
}

/** Yields new messages without end, threaded like the corpus, ready to send. */
class Messages {
  taken = 0
  readonly #accounts: readonly Owner[]
  readonly #plan = planMessages(200_000, 77)

  constructor(accounts: readonly Owner[]) {
    this.#accounts = accounts
  }

  take(count: number): ReadyMessage[] {
    return Array.from({ length: count }, () => {
      const planned = this.#plan[this.taken++]
      if (!planned) throw new Error('The message plan is exhausted')
      const account = this.#accounts[planned.thread % this.#accounts.length] as Owner
      const message = { ...planned, author: planned.partner }
      return makeReady(
        account.email,
        writeMessage(message, account, { bytes: messageBytes, withAttachments: false }),
      )
    })
  }
}

async function prepare(data: string) {
  const { app } = await openInProcess({ BOCAU_DATA: data })
  const accounts = await createAccounts(app, accountCount)
  const token = await openSession(app, accounts[0]?.id ?? '')
  await app.close()
  return { accounts, token }
}

async function measureRound(
  server: ServerProcess,
  way: Way,
  messages: readonly ReadyMessage[],
): Promise<Round> {
  const senders = await Promise.all(
    Array.from({ length: way.connections }, () => LmtpSender.open(way.peerPort ?? server.lmtpPort)),
  )
  const latencies: number[] = []
  let next = 0
  const before = processorTime(server.pid)
  const started = performance.now()
  await Promise.all(
    senders.map(async (sender) => {
      for (let message = messages[next++]; message; message = messages[next++]) {
        const begun = performance.now()
        await (way.isPipelined ? sender.sendPipelined(message) : sender.sendStepwise(message))
        latencies.push(performance.now() - begun)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const after = processorTime(server.pid)
  for (const sender of senders) sender.close()
  const used = (thread: 'main' | 'all') =>
    before && after ? (after[thread] - before[thread]) / messages.length : Number.NaN
  return { perSecond: messages.length / seconds, latencies, mainMs: used('main'), allMs: used('all') }
}

/** Checks that every confirmed message is stored. */
async function checkKept(server: ServerProcess, token: string, sent: number): Promise<void> {
  const { body } = await get(server.httpPort, '/api/v2/threads?in=INBOX&limit=1', { 'x-auth-token': token })
  const { total } = JSON.parse(body) as { total: number }
  if (total < sent / accountCount / 12)
    throw new Error(`Only ${total} threads were created from ${sent} messages`)
}

function memory(bytes: number | null): string {
  return bytes === null ? 'unknown' : megabytes(bytes)
}

function toRow(way: Way, rounds: readonly Round[]): Row {
  const rate = sumUp(rounds.map((round) => round.perSecond))
  const latency = sumUp(rounds.flatMap((round) => round.latencies))
  const best = Math.max(...rounds.map((round) => round.perSecond))
  return {
    what: way.name,
    figures: {
      'messages/s (median)': perSecond(rate.median),
      'best round': perSecond(best),
      'per message (median)': ms(latency.median),
      p95: ms(latency.p95),
      ...(way.peerPort === undefined ? processorOf(rounds) : {}),
    },
    ...(way.target
      ? { target: `>= ${way.target.toLocaleString('en-GB')}/s`, isReached: rate.median >= way.target }
      : {}),
  }
}

function processorOf(rounds: readonly Round[]) {
  return {
    'CPU, main thread': ms(sumUp(rounds.map((round) => round.mainMs)).median),
    'CPU, all threads': ms(sumUp(rounds.map((round) => round.allMs)).median),
  }
}

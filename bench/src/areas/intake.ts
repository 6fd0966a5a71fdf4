import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, profileOptions } from '../area.ts'
import { planMessages } from '../corpus/plan.ts'
import { type Owner, writeMessage } from '../corpus/write-message.ts'
import type { Peer } from '../options.ts'
import { deliverMessages, type Round } from '../product/deliver-messages.ts'
import { get } from '../product/http-get.ts'
import { prepareMessage, type ReadyMessage } from '../product/lmtp-sender.ts'
import { residentBytes } from '../product/process-usage.ts'
import { openInProcess } from '../product/server-in-process.ts'
import { type ServerProcess, startServer } from '../product/server-process.ts'
import { summarise } from '../report/figures.ts'
import { formatMegabytes, formatMs, formatRate } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import { createAccounts, openSession } from '../store/accounts.ts'

interface Variant {
  readonly name: string
  readonly connections: number
  readonly isPipelined: boolean
  readonly target?: number
  /** The LMTP port of another server to measure in place of Bồ Câu. */
  readonly peerPort?: number
}

const variants: readonly Variant[] = [
  { name: '1 connection, without pipelining', connections: 1, isPipelined: false, target: 500 },
  { name: '1 connection, with pipelining', connections: 1, isPipelined: true, target: 500 },
  { name: '4 connections, without pipelining', connections: 4, isPipelined: false, target: 1000 },
  { name: '4 connections, with pipelining', connections: 4, isPipelined: true, target: 1000 },
]

const peerVariants = [
  { name: 'another server, 1 connection', connections: 1, isPipelined: false },
  { name: 'another server, 4 connections', connections: 4, isPipelined: false },
]

const messageBytes = 10 * 1024
const accountCount = 4
const idleMs = 10_000

/** Measures LMTP delivery of 10 KB messages, each confirmed when it is durable, threaded, counted and indexed. */
export async function measureIntake(bench: Bench): Promise<Table> {
  const data = bench.folder('intake')
  const { accounts, token } = await prepare(data)
  const messages = new Messages(accounts)
  const peerMessages = new Messages((bench.peer?.addresses ?? []).map((email) => ({ email, name: email })))
  const all = [...variants, ...listPeerVariants(bench.peer)]
  const server = await startServer(data, { nodeOptions: profileOptions(bench, 'intake') })
  try {
    await deliverMessages(server, messages.create(bench.isQuick ? 200 : 600), variants[2])
    const rounds = new Map<Variant, Round[]>(all.map((variant) => [variant, []]))
    const [roundCount, perConnection] = bench.isQuick ? [3, 150] : [7, 500]
    // Rounds alternate, so that other load does not affect one variant only.
    for (let round = 0; round < roundCount; round++) {
      for (const variant of all) {
        const count = perConnection * (variant.connections === 1 ? 1 : 2)
        const source = variant.peerPort === undefined ? messages : peerMessages
        rounds.get(variant)?.push(await deliverMessages(server, source.create(count), variant))
      }
    }
    await assertAllStored(server, token, messages.created)
    const busyBytes = residentBytes(server.pid)
    await pause(idleMs)
    const restingBytes = residentBytes(server.pid)
    return {
      title: 'Incoming mail: LMTP with 10 KB messages',
      rows: [...rounds].map(([variant, results]) => toRow(variant, results)),
      notes: [
        `Each message is durable, threaded, counted and searchable before it is confirmed; ${messages.created.toLocaleString('en-GB')} messages to ${accountCount} mailboxes, ${roundCount} alternating rounds`,
        'CPU is the processor time of the server per message; the sender runs on the same machine',
        `Server memory at the end: ${formatMemory(busyBytes)}, ${idleMs / 1000} s later: ${formatMemory(restingBytes)}`,
      ],
    }
  } finally {
    await server.stop()
  }
}

function listPeerVariants(peer: Peer | null): Variant[] {
  return peer ? peerVariants.map((variant) => ({ ...variant, peerPort: peer.lmtpPort })) : []
}

/** Yields new messages without end, threaded like the corpus, ready to send. */
class Messages {
  created = 0
  readonly #accounts: readonly Owner[]
  readonly #plan = planMessages(200_000, 77)

  constructor(accounts: readonly Owner[]) {
    this.#accounts = accounts
  }

  create(count: number): ReadyMessage[] {
    return Array.from({ length: count }, () => {
      const planned = this.#plan[this.created++]
      if (!planned) throw new Error('The message plan is exhausted')
      const account = this.#accounts[planned.thread % this.#accounts.length] as Owner
      const message = { ...planned, author: planned.partner }
      return prepareMessage(
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

/** Checks that every confirmed message is stored. */
async function assertAllStored(server: ServerProcess, token: string, sent: number): Promise<void> {
  const { body } = await get(server.httpPort, '/api/v2/threads?in=INBOX&limit=1', { 'x-auth-token': token })
  const { total } = JSON.parse(body) as { total: number }
  if (total < sent / accountCount / 12)
    throw new Error(`Only ${total} threads were created from ${sent} messages`)
}

function formatMemory(bytes: number | null): string {
  return bytes === null ? 'unknown' : formatMegabytes(bytes)
}

function toRow(variant: Variant, rounds: readonly Round[]): Row {
  const rate = summarise(rounds.map((round) => round.perSecond))
  const latency = summarise(rounds.flatMap((round) => round.latencies))
  const best = Math.max(...rounds.map((round) => round.perSecond))
  return {
    what: variant.name,
    figures: {
      'messages/s (median)': formatRate(rate.median),
      'best round': formatRate(best),
      'per message (median)': formatMs(latency.median),
      p95: formatMs(latency.p95),
      ...(variant.peerPort === undefined ? processorFigures(rounds) : {}),
    },
    ...(variant.target
      ? { target: `>= ${variant.target.toLocaleString('en-GB')}/s`, isReached: rate.median >= variant.target }
      : {}),
  }
}

function processorFigures(rounds: readonly Round[]) {
  return {
    'CPU, main thread': formatMs(summarise(rounds.map((round) => round.mainMs)).median),
    'CPU, all threads': formatMs(summarise(rounds.map((round) => round.allMs)).median),
  }
}

import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../area.ts'
import { planMessages } from '../corpus/plan.ts'
import { writeMessage } from '../corpus/write-message.ts'
import { type LoadResult, runLoadInWorker } from '../product/http-load.ts'
import { LmtpSender, prepareMessage, type ReadyMessage } from '../product/lmtp-sender.ts'
import { type ServerProcess, startServer } from '../product/server-process.ts'
import { median } from '../report/figures.ts'
import { formatMs, formatRate, formatRatio } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import { copyStore, type StoreCopy } from '../store/cached-store.ts'

const path = '/api/v2/threads?in=INBOX&limit=50'
const connections = 64
const minRateRatio = 1.6
const maxDelayRatio = 3

interface Round {
  readonly listsPerSecond: number
  readonly aloneMs: number
  readonly underLoadMs: number
}

interface Variant {
  readonly name: string
  readonly server: ServerProcess
  readonly store: StoreCopy
  readonly rounds: Round[]
}

/** Measures list requests of 64 connections during deliveries, alternately with one process and with one per core. */
export async function measureProcesses(bench: Bench): Promise<Table> {
  const cores = availableParallelism()
  const processCounts = [1, Math.max(2, cores)]
  const variants: Variant[] = []
  try {
    for (const count of processCounts) {
      const store = await copyStore(bench.sizes[0] as number, bench.folder(`processes-${count}`))
      const server = await startServer(store.data, { settings: { BOCAU_PROCESSES: String(count) } })
      variants.push({ name: count === 1 ? 'one process' : `${count} processes`, server, store, rounds: [] })
    }
    const messages = new Messages()
    const rounds = bench.isQuick ? 3 : 9
    for (let round = 0; round <= rounds; round++) {
      for (const one of variants) {
        const figures = await measureRound(one, messages, bench.isQuick ? 1.5 : 4)
        // The first round is a warm-up.
        if (round > 0) one.rounds.push(figures)
      }
    }
    return toTable(variants, cores)
  } finally {
    for (const { server } of variants) await server.stop()
  }
}

/** Yields distinct messages of the corpus. */
class Messages {
  readonly #plan = planMessages(5_000)
  #next = 0

  create({ account }: StoreCopy): ReadyMessage {
    const message = this.#plan[this.#next++ % this.#plan.length]
    if (!message) throw new Error('no messages are planned')
    return prepareMessage(account.email, writeMessage(message, account))
  }
}

/** Measures deliveries to an idle server, then deliveries during list requests at the maximum rate. */
async function measureRound({ server, store }: Variant, messages: Messages, seconds: number): Promise<Round> {
  const sender = await LmtpSender.open(server.lmtpPort)
  const deliver = async () => {
    const ready = messages.create(store)
    const started = performance.now()
    await sender.sendPipelined(ready)
    return performance.now() - started
  }
  const alone: number[] = []
  for (let at = 0; at < 20; at++) alone.push(await deliver())
  const load = requestLists({ server, store }, seconds)
  await pause((seconds * 1000) / 4)
  const underLoad: number[] = []
  let isOver = false
  void load.then(() => {
    isOver = true
  })
  while (!isOver) {
    const duration = await deliver()
    if (!isOver) underLoad.push(duration)
    await pause(20)
  }
  const lists = await load
  sender.close()
  return {
    listsPerSecond: lists.requests / lists.seconds,
    aloneMs: median(alone),
    underLoadMs: median(underLoad),
  }
}

function requestLists(
  { server, store }: Pick<Variant, 'server' | 'store'>,
  seconds: number,
): Promise<LoadResult> {
  return runLoadInWorker({
    port: server.httpPort,
    path,
    headers: { 'x-auth-token': store.token },
    connections,
    seconds,
    status: 200,
  })
}

function toTable(variants: readonly Variant[], cores: number): Table {
  const [one] = variants as [Variant]
  return {
    title: `Several processes on ${cores} cores: ${connections} connections read lists during deliveries`,
    rows: variants.map(({ name, rounds }): Row => {
      const against = median(
        rounds.map(
          ({ listsPerSecond }, at) => listsPerSecond / (one.rounds[at]?.listsPerSecond ?? Number.NaN),
        ),
      )
      const waits = median(rounds.map(({ aloneMs, underLoadMs }) => underLoadMs / aloneMs))
      const isOne = rounds === one.rounds
      return {
        what: name,
        figures: {
          'lists/s': formatRate(median(rounds.map(({ listsPerSecond }) => listsPerSecond))),
          'vs one process': isOne ? '' : formatRatio(against),
          'delivery alone': formatMs(median(rounds.map(({ aloneMs }) => aloneMs))),
          'delivery under load': formatMs(median(rounds.map(({ underLoadMs }) => underLoadMs))),
          'beside : alone': formatRatio(waits),
        },
        ...(isOne
          ? {}
          : {
              target: `lists >= ${minRateRatio}, delivery <= ${maxDelayRatio} times`,
              isReached: against >= minRateRatio && waits <= maxDelayRatio,
            }),
      }
    }),
    notes: [
      'Ratios are medians of alternating rounds; one additional process receives mail; the client uses the same cores',
    ],
  }
}

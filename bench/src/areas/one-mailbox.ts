import type { Bench } from '../area.ts'
import { planMessages } from '../corpus/plan.ts'
import { type Owner, writeMessage } from '../corpus/write-message.ts'
import { LmtpSender, prepareMessage, type ReadyMessage } from '../product/lmtp-sender.ts'
import { openInProcess } from '../product/server-in-process.ts'
import { type ServerProcess, startServer } from '../product/server-process.ts'
import { median } from '../report/figures.ts'
import { formatRate, formatRatio } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import { createAccounts } from '../store/accounts.ts'
import { startDurablePostgres } from '../store/durable-postgres.ts'

const connections = 8
const messageBytes = 10 * 1024
const minRatio = 0.8

/** Measures deliveries of eight connections alternately to one mailbox and to eight, to show contention within a mailbox. */
export async function measureOneMailbox(bench: Bench): Promise<Table> {
  const postgres = await startDurablePostgres()
  try {
    const url = await postgres.createDatabase()
    const rows = [
      await measureDatabase(bench, 'SQLite', {}),
      await measureDatabase(bench, 'PostgreSQL', { BOCAU_DATABASE: url }),
    ]
    return {
      title: 'Incoming mail: eight connections to one mailbox and to eight',
      rows,
      notes: [
        '10 KB messages by LMTP without pipelining, each durable before it is confirmed; alternating rounds, median, and ratio of each round',
      ],
    }
  } finally {
    await postgres.stop()
  }
}

/** Measures the rates for one recipient and for eight, alternately on one database. */
async function measureDatabase(bench: Bench, what: string, settings: Record<string, string>): Promise<Row> {
  const data = bench.folder(`one-mailbox-${what}`)
  const { app } = await openInProcess({ BOCAU_DATA: data, ...settings })
  const accounts = await createAccounts(app, connections + 1)
  await app.close()
  const [busy, ...rest] = accounts as readonly Owner[] as [Owner, ...Owner[]]
  const server = await startServer(data, { settings })
  try {
    const plan = planMessages(100_000, 78)
    let created = 0
    const createMessages = (count: number, owners: readonly Owner[]): ReadyMessage[] =>
      Array.from({ length: count }, (_, at) => {
        const planned = plan[created++ % plan.length]
        const owner = owners[at % owners.length] as Owner
        if (!planned) throw new Error('no messages are planned')
        const message = { ...planned, author: planned.partner }
        return prepareMessage(
          owner.email,
          writeMessage(message, owner, { bytes: messageBytes, withAttachments: false }),
        )
      })
    const [rounds, count] = bench.isQuick ? [5, 400] : [9, 1200]
    const oneMailboxRates: number[] = []
    const eightMailboxRates: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const one = await measureRate(server, createMessages(count, [busy]))
      const eight = await measureRate(server, createMessages(count, rest))
      // The first round is a warm-up.
      if (round === 0) continue
      oneMailboxRates.push(one)
      eightMailboxRates.push(eight)
    }
    const ratio = median(oneMailboxRates.map((one, at) => one / (eightMailboxRates[at] as number)))
    return {
      what,
      figures: {
        'one mailbox': formatRate(median(oneMailboxRates)),
        'eight mailboxes': formatRate(median(eightMailboxRates)),
        ratio: formatRatio(ratio),
      },
      target: `>= ${minRatio}x`,
      isReached: ratio >= minRatio,
    }
  } finally {
    await server.stop()
  }
}

/** Returns messages a second over eight connections. */
async function measureRate(server: ServerProcess, messages: readonly ReadyMessage[]): Promise<number> {
  const senders = await Promise.all(
    Array.from({ length: connections }, () => LmtpSender.open(server.lmtpPort)),
  )
  let next = 0
  const started = performance.now()
  await Promise.all(
    senders.map(async (sender) => {
      for (let message = messages[next++]; message; message = messages[next++])
        await sender.sendStepwise(message)
    }),
  )
  const seconds = (performance.now() - started) / 1000
  for (const sender of senders) sender.close()
  return messages.length / seconds
}

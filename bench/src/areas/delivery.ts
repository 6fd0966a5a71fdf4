import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type Bench, profileOptions } from '../area.ts'
import { planMessages } from '../corpus/plan.ts'
import { writeMessage } from '../corpus/write-message.ts'
import { deliverMessages, type Round } from '../product/deliver-messages.ts'
import { prepareMessage, type ReadyMessage } from '../product/lmtp-sender.ts'
import { openInProcess } from '../product/server-in-process.ts'
import { type ServerProcess, startServer } from '../product/server-process.ts'
import { summarise } from '../report/figures.ts'
import { formatMs, formatRate } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import { type BenchAccount, createAccounts, openSession } from '../store/accounts.ts'

const filterCount = 50
const blockedSenderCount = 200
const messageBytes = 10 * 1024
/** The largest accepted slowdown by filters. */
const maxRatio = 1.2
const maxStoreMs = 5_000

interface Mailbox {
  readonly account: BenchAccount
  readonly token: string
}

/** Measures delivery with filters and with scanners that do not respond. */
export async function measureDelivery(bench: Bench): Promise<Table> {
  return {
    title: 'Incoming mail: filters and unresponsive scanners',
    rows: [...(await measureRules(bench)), await measureUnresponsiveScanners(bench)],
    notes: [
      `${filterCount} filters on sender, subject and text, none of which matches, and ${blockedSenderCount} blocked senders; 10 KB messages on one connection go alternately to a mailbox without and one with filters`,
      'The slowdown is the ratio of the median rates; the CPU ratio depends less on other load',
      'Unresponsive: virus scanner and spam filter accept connections and never respond; the first messages wait for the time limit, later ones skip them',
    ],
  }
}

/** Measures deliveries to a mailbox without filters and to one with filters, alternately. */
async function measureRules(bench: Bench): Promise<Row[]> {
  const data = bench.folder('delivery')
  const [without, withRules] = await openMailboxes(data)
  const server = await startServer(data, { nodeOptions: profileOptions(bench, 'delivery') })
  try {
    await addRules(server, withRules)
    const messages = new Messages()
    const [roundCount, count] = bench.isQuick ? [5, 150] : [11, 400]
    for (const { account } of [without, withRules])
      await deliverMessages(server, messages.create(account, count))
    const rounds: [Round, Round][] = []
    for (let round = 0; round < roundCount; round++) {
      rounds.push([
        await deliverMessages(server, messages.create(without.account, count)),
        await deliverMessages(server, messages.create(withRules.account, count)),
      ])
    }
    return toRows(rounds)
  } finally {
    await server.stop()
  }
}

function toRows(rounds: readonly [Round, Round][]): Row[] {
  const rates = [0, 1].map((at) => summarise(rounds.map((pair) => (pair[at] as Round).perSecond)).median)
  const costs = [0, 1].map((at) => summarise(rounds.map((pair) => (pair[at] as Round).mainMs)).median)
  const ratio = (rates[0] as number) / (rates[1] as number)
  const row = (at: 0 | 1, what: string): Row => ({
    what,
    figures: {
      'messages/s (median)': formatRate(rates[at] as number),
      'per message (median)': formatMs(summarise(rounds.flatMap((pair) => pair[at].latencies)).median),
      'CPU, main thread': formatMs(costs[at] as number),
    },
  })
  return [
    row(0, 'no filters'),
    {
      ...row(1, `${filterCount} filters, ${blockedSenderCount} blocked senders`),
      figures: {
        ...row(1, '').figures,
        slowdown: `${ratio.toFixed(2)}x`,
        'CPU ratio': `${((costs[1] as number) / (costs[0] as number)).toFixed(2)}x`,
      },
      target: `<= ${maxRatio.toFixed(2)}x`,
      isReached: ratio <= maxRatio,
    },
  ]
}

/** Measures deliveries while the virus scanner and the spam filter accept connections but never respond. */
async function measureUnresponsiveScanners(bench: Bench): Promise<Row> {
  const data = bench.folder('delivery-silent')
  const [{ account }] = await openMailboxes(data)
  const silentServer = await startSilentServer()
  const server = await startServer(data, {
    settings: {
      BOCAU_CLAMD: `127.0.0.1:${silentServer.port}`,
      BOCAU_RSPAMD: `http://127.0.0.1:${silentServer.port}`,
    },
  })
  try {
    const messages = new Messages()
    const first = await deliverMessages(server, messages.create(account, 5), { connections: 5 })
    const later = await deliverMessages(server, messages.create(account, bench.isQuick ? 100 : 500))
    const longest = Math.max(...first.latencies, ...later.latencies)
    return {
      what: 'scanner and spam filter unresponsive',
      figures: {
        'messages/s (median)': formatRate(later.perSecond),
        'per message (median)': formatMs(summarise(later.latencies).median),
        'first 5, longest': formatMs(Math.max(...first.latencies)),
        'later, longest': formatMs(Math.max(...later.latencies)),
      },
      target: `stored within ${maxStoreMs / 1000} s`,
      isReached: longest <= maxStoreMs,
    }
  } finally {
    await server.stop()
    silentServer.close()
  }
}

/** Two recipients: one without filters, one with filters. */
async function openMailboxes(data: string): Promise<[Mailbox, Mailbox]> {
  const { app } = await openInProcess({ BOCAU_DATA: data })
  const [one, other] = (await createAccounts(app, 2)) as [BenchAccount, BenchAccount]
  const mailboxes: [Mailbox, Mailbox] = [
    { account: one, token: await openSession(app, one.id) },
    { account: other, token: await openSession(app, other.id) },
  ]
  await app.close()
  return mailboxes
}

/** Yields new messages for the given recipient without end. */
class Messages {
  #created = 0
  readonly #plan = planMessages(60_000, 91)

  create(account: BenchAccount, count: number): ReadyMessage[] {
    return Array.from({ length: count }, () => {
      const planned = this.#plan[this.#created++]
      if (!planned) throw new Error('The message plan is exhausted')
      const message = { ...planned, author: planned.partner }
      return prepareMessage(
        account.email,
        writeMessage(message, account, { bytes: messageBytes, withAttachments: false }),
      )
    })
  }
}

async function addRules({ httpPort }: ServerProcess, { token }: Mailbox): Promise<void> {
  const contents = [
    ...Array.from({ length: blockedSenderCount }, (_, at) => ({
      type: 'auto_mark_spam',
      from: `spam${at}@far.example`,
    })),
    ...Array.from({ length: filterCount }, (_, at) => ({
      conditions: [
        { type: 'from', comparator: '!contains', value: `list${at}@far.example` },
        at % 2 === 0
          ? { type: 'subject', comparator: 'contains', value: `Mã đơn hàng số ${at} của quý khách` }
          : { type: 'body', comparator: 'contains', value: `Hủy đăng ký nhận bản tin ${at}` },
      ],
      actions: [{ type: 'setflag', value: 'Flagged' }],
    })),
  ]
  for (const content of contents) {
    const response = await fetch(`http://127.0.0.1:${httpPort}/api/v2/rules`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      body: JSON.stringify({ sieve_json: JSON.stringify(content) }),
    })
    if (!response.ok) throw new Error(`The rule was rejected: ${await response.text()}`)
  }
}

/** A server that accepts connections and never responds. */
async function startSilentServer(): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.resume()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

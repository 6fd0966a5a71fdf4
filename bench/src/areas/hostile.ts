import { type Bench, profileOptions } from '../area.ts'
import { Chance } from '../corpus/chance.ts'
import { writeHostileMessage } from '../corpus/hostile-message.ts'
import { LmtpSender, prepareMessage } from '../product/lmtp-sender.ts'
import { watchRequests } from '../product/request-watch.ts'
import { openInProcess } from '../product/server-in-process.ts'
import { type ServerProcess, startServer } from '../product/server-process.ts'
import type { ResponseTimes, WatchedTarget } from '../product/watched-request.ts'
import { summarise } from '../report/figures.ts'
import { formatMs, formatRate } from '../report/numbers.ts'
import type { Table } from '../report/table.ts'
import { type BenchAccount, createAccounts, openSession } from '../store/accounts.ts'

const seed = 20_261_122
const connections = 4
/** The largest accepted difference between the server and the idle reference. */
const maxStallMs = 50

/** Measures response times while hostile messages arrive and are opened, compared with an idle reference server. */
export async function measureHostile(bench: Bench): Promise<Table> {
  const count = bench.messages ?? (bench.isQuick ? 300 : 10_000)
  const data = bench.folder('hostile')
  const { account, token } = await openMailbox(data)
  await openMailbox(bench.folder('hostile-twin'))
  const settings = { BOCAU_CHECK_SENDERS: 'all', BOCAU_AUTHSERV_ID: 'mx.bench.test' }
  const server = await startServer(data, { settings, nodeOptions: profileOptions(bench, 'hostile') })
  const twin = await startServer(bench.folder('hostile-twin'))
  try {
    const quiet = await watchHealth(server, twin)
    await new Promise((resolve) => setTimeout(resolve, bench.isQuick ? 2_000 : 10_000))
    const before = await quiet.stop()
    const watch = await watchHealth(server, twin)
    const started = performance.now()
    const delivery = deliverAndOpen(server, account, token, count)
    const [opened, during] = await Promise.all([delivery, delivery.then(watch.stop, watch.stop)])
    const seconds = (performance.now() - started) / 1000
    return toTable({ count, seconds, opened }, before, during)
  } finally {
    await Promise.all([server.stop(), twin.stop()])
  }
}

function toTable(
  { count, seconds, opened }: { count: number; seconds: number; opened: number },
  before: ResponseTimes,
  during: ResponseTimes,
): Table {
  const longest = Math.max(...during.server)
  const longestTwin = Math.max(...during.reference)
  const beyond = during.server.map((duration, at) => duration - (during.reference[at] ?? 0))
  const row = (what: string, { server, reference }: ResponseTimes) => ({
    what,
    figures: {
      requests: String(server.length),
      'longest, server': formatMs(Math.max(...server)),
      'longest, reference': formatMs(Math.max(...reference)),
      'median, server': formatMs(summarise(server).median),
      'median, reference': formatMs(summarise(reference).median),
    },
  })
  return {
    title: 'Hostile messages: delay of `/health`',
    rows: [
      row('idle', before),
      {
        ...row(`${count} messages arrive, ${opened} are opened`, during),
        figures: {
          ...row('', during).figures,
          'messages/s': formatRate(count / seconds),
          difference: formatMs(longest - longestTwin),
          'largest difference at one moment': formatMs(Math.max(...beyond)),
          'over 50 ms': String(beyond.filter((one) => one > maxStallMs).length),
        },
        target: `<= ${maxStallMs} ms difference`,
        isReached: longest - longestTwin <= maxStallMs,
      },
    ],
    notes: [
      `Generator seed ${seed}: thirty kinds of messages from 500 bytes to a megabyte, on ${connections} LMTP connections, with sender verification; each is opened when it arrives`,
      'The reference is a second idle server; a separate thread requests both at the same moments, every 10 ms',
    ],
  }
}

/** Requests the health of both servers every 10 ms until it is stopped. */
async function watchHealth(server: ServerProcess, twin: ServerProcess) {
  const [ofServer, ofTwin] = [server, twin].map(({ httpPort }) => ({ port: httpPort, path: '/health' }))
  const request = { server: ofServer as WatchedTarget, reference: ofTwin as WatchedTarget, everyMs: 10 }
  const watch = await watchRequests([request])
  return { stop: async () => (await watch.stop())[0] as ResponseTimes }
}

async function openMailbox(data: string): Promise<{ account: BenchAccount; token: string }> {
  const { app } = await openInProcess({ BOCAU_DATA: data })
  const [account] = (await createAccounts(app, 1)) as [BenchAccount]
  const token = await openSession(app, account.id)
  await app.close()
  return { account, token }
}

/** Delivers all messages and opens them meanwhile; returns the number opened. */
async function deliverAndOpen(
  server: ServerProcess,
  account: BenchAccount,
  token: string,
  count: number,
): Promise<number> {
  const chance = new Chance(seed)
  const senders = await Promise.all(
    Array.from({ length: connections }, () => LmtpSender.open(server.lmtpPort)),
  )
  const reader = new Reader(server, token)
  let next = 0
  await Promise.all(
    senders.map(async (sender) => {
      while (next < count) {
        const number = next++
        await sender.sendPipelined(prepareMessage(account.email, writeHostileMessage(number, chance)))
        if (number % pageSize === pageSize - 1) await reader.openNewMessages()
      }
    }),
  )
  for (const sender of senders) sender.close()
  return reader.openAllMessages()
}

const pageSize = 25

/** A user who opens every message once. */
class Reader {
  readonly #server: ServerProcess
  readonly #headers: Record<string, string>
  readonly #opened = new Set<string>()

  constructor(server: ServerProcess, token: string) {
    this.#server = server
    this.#headers = { 'x-auth-token': token }
  }

  /** Opens the unopened messages of the first pages. */
  async openNewMessages(): Promise<void> {
    for (const folder of ['INBOX', 'Junk'])
      await this.#openPage(folder, `/api/v2/threads?in=${folder}&limit=50`)
  }

  /** Opens all remaining messages; returns the total opened. */
  async openAllMessages(): Promise<number> {
    for (const folder of ['INBOX', 'Junk']) {
      for (
        let page = 1;
        (await this.#openPage(folder, `/api/v2/threads?in=${folder}&limit=50&offset=${page * 50}`)) > 0;
        page++
      ) {
        // Continue with the next page.
      }
    }
    return this.#opened.size
  }

  /**
   * Opens the unopened threads of a list page, with all message bodies; returns the number of threads on the
   * page.
   */
  async #openPage(folder: string, path: string): Promise<number> {
    const { items } = (await this.#get(path)) as { items: { id: string }[] }
    for (const { id } of items) {
      if (this.#opened.has(id)) continue
      this.#opened.add(id)
      const { messages } = (await this.#get(`/api/v2/threads/${id}?in=${folder}`)) as {
        messages: { id: string }[]
      }
      await Promise.all(messages.map((message) => this.#get(`/api/v2/messages/${message.id}/body`, false)))
    }
    return items.length
  }

  async #get(path: string, isData = true): Promise<unknown> {
    const reply = await fetch(`http://127.0.0.1:${this.#server.httpPort}${path}`, { headers: this.#headers })
    if (!reply.ok) throw new Error(`${path} returned ${reply.status}: ${await reply.text()}`)
    return isData ? reply.json() : reply.text()
  }
}

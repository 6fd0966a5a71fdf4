import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { FaultySmtpServer } from '../../../server/src/testing/faulty-smtp-server.ts'
import {
  countArrivals,
  type KillCounts,
  killWhileSending,
} from '../../../server/src/testing/kills/kill-sending.ts'
import type { Bench } from '../area.ts'
import { Chance } from '../corpus/chance.ts'
import { openInProcess } from '../product/server-in-process.ts'
import { type ServerProcess, startServer } from '../product/server-process.ts'
import type { Row } from '../report/table.ts'
import { createAccounts, openSession, password } from '../store/accounts.ts'
import { startDurablePostgres } from '../store/durable-postgres.ts'
import { scheduleMessages } from '../store/scheduled-messages.ts'

const timeoutMs = 300_000
/** The lifetime of a node between kills: long enough to claim messages, shorter than the whole run. */
const lifetimeMs = { min: 300, max: 1_500 }

/** Number of kills, number of messages and random seed. */
export interface Killing {
  readonly messages: number
  readonly kills: number
  readonly seed: number
}

const firstSeed = 20_261_120

/** Writes and sends messages while the server is killed repeatedly. */
export async function measureKills(bench: Bench): Promise<Row> {
  const [messages, kills] = bench.isQuick ? [100, 20] : [1_000, 200]
  const counts = await killServer(bench, { messages, kills, seed: firstSeed })
  return killRow(`${formatMessageCount(messages)} messages, server killed ${kills} times`, counts)
}

/** Sends messages from a server on SQLite that is killed at random moments. */
export async function killServer(bench: Bench, { messages, kills, seed }: Killing): Promise<KillCounts> {
  const data = bench.folder(`sending-killed-${seed}`)
  const { app } = await openInProcess({ BOCAU_DATA: data })
  const [account] = await createAccounts(app, 1)
  await openSession(app, account?.id ?? '')
  await app.close()
  const chance = new Chance(seed)
  return killWhileSending({
    messages,
    kills,
    account: { email: account?.email ?? '', password },
    random: () => chance.next(),
    async start(settings) {
      const server = await startServer(data, { settings })
      return {
        origin: `http://127.0.0.1:${server.httpPort}`,
        kill: () => server.kill(),
        stop: () => server.stop(),
      }
    },
  })
}

/** One of two nodes, with the mail server that receives its messages. */
interface Node {
  mailServer: FaultySmtpServer
  server: ServerProcess
  /** Message-IDs of messages in transit when a node was killed; their confirmations are lost. */
  unconfirmedIds: Set<string>
}

/** Sends due messages from two nodes, which are killed and restarted alternately. */
export async function measureKilledNodes(bench: Bench, messages: number): Promise<Row> {
  const kills = bench.isQuick ? 6 : 40
  const { byNode, ...counts } = await killNodes(bench, { messages, kills, seed: firstSeed + 1 })
  const row = killRow(
    `${formatMessageCount(messages)} messages, two nodes, one killed ${kills} times`,
    counts,
  )
  return { ...row, figures: { ...row.figures, 'per node': byNode.join(' + ') } }
}

/** Sends due messages from two nodes on one PostgreSQL; kills one of them at a time, at random moments. */
export async function killNodes(
  bench: Bench,
  { messages, kills, seed }: Killing,
): Promise<KillCounts & { byNode: readonly number[] }> {
  const postgres = await startDurablePostgres()
  const nodes: Node[] = []
  try {
    const data = bench.folder(`sending-nodes-killed-${seed}`)
    const url = await postgres.createDatabase()
    const settings = { BOCAU_DATABASE: url }
    await scheduleMessages({ BOCAU_DATA: data, ...settings }, messages)
    const start = (mailServer: FaultySmtpServer) =>
      startServer(data, { settings: { ...settings, BOCAU_RELAY: `smtp://127.0.0.1:${mailServer.port}` } })
    const started = performance.now()
    for (let at = 0; at < 2; at++) {
      const mailServer = await FaultySmtpServer.open({ disabledCommands: ['STARTTLS'] })
      nodes.push({ mailServer, server: await start(mailServer), unconfirmedIds: new Set() })
    }
    const count = () =>
      countArrivals(
        messages,
        nodes.map(({ mailServer, unconfirmedIds }) => ({
          accepted: mailServer.accepted,
          mayRepeat: ({ messageId }) => unconfirmedIds.has(messageId),
        })),
      )
    const chance = new Chance(seed)
    for (let killed = 0; killed < kills; killed++) {
      await pause(lifetimeMs.min + chance.next() * (lifetimeMs.max - lifetimeMs.min))
      const node = nodes[chance.next() < 0.5 ? 0 : 1] as Node
      await node.server.kill()
      for (const id of await listInProgress(url)) node.unconfirmedIds.add(id)
      node.server = await start(node.mailServer)
    }
    while (count().missing > 0 && performance.now() - started < timeoutMs) await pause(100)
    const seconds = (performance.now() - started) / 1000
    // The leases of a killed node expire after a minute; wait for possible duplicates.
    await pause(bench.isQuick ? 2_000 : 65_000)
    return { kills, seconds, ...count(), byNode: nodes.map(({ mailServer }) => mailServer.accepted.length) }
  } finally {
    await Promise.all(nodes.map(({ server }) => server.stop()))
    await Promise.all(nodes.map(({ mailServer }) => mailServer.close()))
    await postgres.stop()
  }
}

export const formatMessageCount = (messages: number) => messages.toLocaleString('en-GB')

/** Lists the Message-IDs of the messages that are being sent. */
async function listInProgress(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      "select message_id_header as id from outgoing where state in ('sending', 'retrying')",
    )
    return rows.map(({ id }) => `<${id}>`)
  } finally {
    await client.end()
  }
}

export function killRow(what: string, { arrived, missing, repeated, doubled, seconds }: KillCounts): Row {
  return {
    what,
    figures: {
      arrived: arrived.toLocaleString('en-GB'),
      missing: String(missing),
      duplicates: String(doubled),
      repeated: String(repeated),
      seconds: seconds.toFixed(0),
    },
    target: 'none missing, no duplicates',
    isReached: missing === 0 && doubled === 0,
  }
}

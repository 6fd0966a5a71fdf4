import { setTimeout as pause } from 'node:timers/promises'
import { FaultySmtpServer } from '../../../server/src/testing/faulty-smtp-server.ts'
import { type Bench, profileOptions } from '../area.ts'
import { processorTime } from '../product/process-usage.ts'
import { startServer } from '../product/server-process.ts'
import { formatMs, formatRate } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import { startDurablePostgres } from '../store/durable-postgres.ts'
import { scheduleMessages } from '../store/scheduled-messages.ts'
import { measureKilledNodes, measureKills } from './sending-killed.ts'

const targetSeconds = 60
const timeoutMs = 300_000

/** Measures scheduled messages that are due at once, on one node and on two, and sending during kills. */
export async function measureSending(bench: Bench): Promise<Table> {
  const messages = bench.isQuick ? 500 : 5_000
  return {
    title: 'Outgoing mail: scheduled messages and killed servers',
    rows: [
      await measureOneNode(bench, messages),
      await measureTwoNodes(bench, messages),
      await measureKills(bench),
      await measureKilledNodes(bench, messages),
    ],
    notes: [
      'All messages are scheduled for the same minute, move to Sent and leave by SMTP to a mail server on the same machine; time runs from server start to the last arrival',
      'Killed: SIGKILL at random moments while messages are written and sent, then a restart; "repeated" counts messages whose confirmation by the mail server was lost; they arrived again with the same Message-ID',
      'Two nodes: SIGKILL hits one or the other while they share due messages; the remaining node claims its messages when the lease of a minute expires',
    ],
  }
}

async function measureOneNode(bench: Bench, messages: number): Promise<Row> {
  const data = bench.folder('sending-one')
  await scheduleMessages({ BOCAU_DATA: data }, messages)
  return measureDueMessages(
    `${messages.toLocaleString('en-GB')} messages, one node on SQLite`,
    messages,
    [{ data }],
    profileOptions(bench, 'sending'),
  )
}

async function measureTwoNodes(bench: Bench, messages: number): Promise<Row> {
  const postgres = await startDurablePostgres()
  try {
    const data = bench.folder('sending-two')
    const settings = { BOCAU_DATABASE: await postgres.createDatabase() }
    await scheduleMessages({ BOCAU_DATA: data, ...settings }, messages)
    return await measureDueMessages(
      `${messages.toLocaleString('en-GB')} messages, two nodes on PostgreSQL`,
      messages,
      [
        { data, settings },
        { data, settings },
      ],
      [],
    )
  } finally {
    await postgres.stop()
  }
}

/** Starts the nodes, each with its own receiving mail server, and waits until all messages have arrived. */
async function measureDueMessages(
  what: string,
  messages: number,
  nodes: readonly { data: string; settings?: Record<string, string> }[],
  profile: readonly string[],
): Promise<Row> {
  const mailServers = await Promise.all(
    nodes.map(() => FaultySmtpServer.open({ disabledCommands: ['STARTTLS'] })),
  )
  const started = performance.now()
  const servers = await Promise.all(
    nodes.map(({ data, settings }, at) =>
      startServer(data, {
        settings: { ...settings, BOCAU_RELAY: `smtp://127.0.0.1:${mailServers[at]?.port}` },
        nodeOptions: at === 0 ? profile : [],
      }),
    ),
  )
  const perMessage = (times: readonly number[]) => times.reduce((sum, one) => sum + one, 0) / messages
  try {
    const count = () => mailServers.reduce((sum, mailServer) => sum + mailServer.accepted.length, 0)
    while (count() < messages && performance.now() - started < timeoutMs) await pause(20)
    const seconds = (performance.now() - started) / 1000
    const processorTimes = servers.map((server) => processorTime(server.pid))
    // Wait for possible duplicates.
    await pause(2_000)
    const uniqueCount = new Set(
      mailServers.flatMap((mailServer) => mailServer.accepted.map((message) => message.messageId)),
    ).size
    const arrived = count()
    return {
      what,
      figures: {
        arrived: arrived.toLocaleString('en-GB'),
        missing: String(messages - uniqueCount),
        duplicates: String(arrived - uniqueCount),
        seconds: seconds.toFixed(1),
        'messages/s': formatRate(messages / seconds),
        'CPU, main thread': formatMs(perMessage(processorTimes.map((one) => one?.main ?? Number.NaN))),
        'CPU, all threads': formatMs(perMessage(processorTimes.map((one) => one?.all ?? Number.NaN))),
        'per node': mailServers.map((mailServer) => mailServer.accepted.length).join(' + '),
      },
      // The time limit applies to one node; several nodes share the messages.
      target: nodes.length === 1 ? `each once, < ${targetSeconds} s` : 'each once, shared',
      isReached:
        uniqueCount === messages && arrived === messages && (nodes.length > 1 || seconds < targetSeconds),
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all(mailServers.map((mailServer) => mailServer.close()))
  }
}

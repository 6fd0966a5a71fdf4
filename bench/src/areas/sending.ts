import { setTimeout as pause } from 'node:timers/promises'
import { FaultySmtpServer } from '../../../server/src/testing/faulty-smtp-server.ts'
import { type Bench, profiling } from '../area.ts'
import { processorTime } from '../product/process-usage.ts'
import { startServer } from '../product/server-process.ts'
import { ms, perSecond } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import { startDurablePostgres } from '../store/durable-postgres.ts'
import { scheduleMessages } from '../store/scheduled-messages.ts'
import { measureKilledNodes, measureKills } from './sending-killed.ts'

const withinSeconds = 60
const patienceMs = 300_000

/** Scheduled messages that are all due at once, on one node and on two, and sending that is killed again and again. */
export async function measureSending(bench: Bench): Promise<Table> {
  const messages = bench.isQuick ? 500 : 5_000
  return {
    title: 'Mail out: scheduled letters that are due at once, and sending that is killed',
    rows: [
      await measureOneNode(bench, messages),
      await measureTwoNodes(bench, messages),
      await measureKills(bench),
      await measureKilledNodes(bench, messages),
    ],
    notes: [
      'Every letter is written, waits in its folder, is due in the same minute, moves to Sent and is handed to a mail server on the same machine by SMTP; the seconds begin when the server starts and end when the last has arrived',
      'Killed: the server is ended by SIGKILL at a random instant while letters are written and sent, started again, and so on; "again" are letters whose answer from the mail server was lost with the process, which came once more under the same Message-ID',
      'Two nodes, killed: one or the other is ended by SIGKILL while they share letters that are due, and started again; what it held is taken up by whoever comes after its lease of a minute',
    ],
  }
}

async function measureOneNode(bench: Bench, messages: number): Promise<Row> {
  const data = bench.folder('sending-one')
  await scheduleMessages({ BOCAU_DATA: data }, messages)
  return measureRush(
    `${messages.toLocaleString('en-GB')} letters, one node on SQLite`,
    messages,
    [{ data }],
    profiling(bench, 'sending'),
  )
}

async function measureTwoNodes(bench: Bench, messages: number): Promise<Row> {
  const postgres = await startDurablePostgres()
  try {
    const data = bench.folder('sending-two')
    const settings = { BOCAU_DATABASE: await postgres.createDatabase() }
    await scheduleMessages({ BOCAU_DATA: data, ...settings }, messages)
    return await measureRush(
      `${messages.toLocaleString('en-GB')} letters, two nodes on PostgreSQL`,
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

/** Starts the nodes, each with a mail server of its own to hand messages to, and waits until all have come. */
async function measureRush(
  what: string,
  messages: number,
  nodes: readonly { data: string; settings?: Record<string, string> }[],
  profile: readonly string[],
): Promise<Row> {
  const fars = await Promise.all(nodes.map(() => FaultySmtpServer.open({ disabledCommands: ['STARTTLS'] })))
  const began = performance.now()
  const servers = await Promise.all(
    nodes.map(({ data, settings }, at) =>
      startServer(data, {
        settings: { ...settings, BOCAU_RELAY: `smtp://127.0.0.1:${fars[at]?.port}` },
        nodeOptions: at === 0 ? profile : [],
      }),
    ),
  )
  const perLetter = (times: readonly number[]) => times.reduce((sum, one) => sum + one, 0) / messages
  try {
    const count = () => fars.reduce((sum, far) => sum + far.kept.length, 0)
    while (count() < messages && performance.now() - began < patienceMs) await pause(20)
    const seconds = (performance.now() - began) / 1000
    const used = servers.map((server) => processorTime(server.pid))
    // Whoever is to come twice has time to.
    await pause(2_000)
    const once = new Set(fars.flatMap((far) => far.kept.map((message) => message.messageId))).size
    const arrived = count()
    return {
      what,
      figures: {
        arrived: arrived.toLocaleString('en-GB'),
        missing: String(messages - once),
        twice: String(arrived - once),
        seconds: seconds.toFixed(1),
        'letters/s': perSecond(messages / seconds),
        'processor, main': ms(perLetter(used.map((one) => one?.main ?? Number.NaN))),
        'processor, all': ms(perLetter(used.map((one) => one?.all ?? Number.NaN))),
        'by each node': fars.map((far) => far.kept.length).join(' + '),
      },
      // The minute is for one node; several share the messages.
      target: nodes.length === 1 ? `each once, < ${withinSeconds} s` : 'each once, shared',
      isReached: once === messages && arrived === messages && (nodes.length > 1 || seconds < withinSeconds),
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all(fars.map((far) => far.close()))
  }
}

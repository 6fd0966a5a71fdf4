import { type Bench, profileOptions } from '../area.ts'
import { type PacedResult, sendPaced } from '../product/paced-requests.ts'
import { processorTime } from '../product/process-usage.ts'
import { openInProcess } from '../product/server-in-process.ts'
import { startServer } from '../product/server-process.ts'
import { summarise } from '../report/figures.ts'
import { formatMs, formatRate } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import { addAccounts, password } from '../store/accounts.ts'
import { copyStore } from '../store/cached-store.ts'

const signInsPerSecond = 50
/** The requests of several hundred open mailboxes. */
const readsPerSecond = 200
const userCount = 50
const maxDelayMs = 50
const list = '/api/v2/threads?in=INBOX&limit=50'

/** A user with a known browser. */
interface Person {
  readonly email: string
  readonly cookie: string
}

interface Round {
  readonly alone: PacedResult
  readonly duringSignIns: PacedResult
  readonly signIns: PacedResult
  /** The number of processors used by the server during the sign-ins. */
  readonly usedProcessors: number
}

/** Measures sign-ins with full argon2id cost while other users read. */
export async function measureSignIn(bench: Bench): Promise<Table> {
  const { data, token } = await copyStore(bench.sizes[0] as number, bench.folder('sign-in'))
  const emails = await preparePeople(data)
  const server = await startServer(data, {
    settings: { BOCAU_TRUST_PROXY: 'on' },
    nodeOptions: profileOptions(bench, 'sign-in'),
  })
  try {
    const read = (seconds: number) =>
      sendPaced({
        port: server.httpPort,
        perSecond: readsPerSecond,
        seconds,
        createRequest: () => ({ method: 'GET', path: list, headers: { 'x-auth-token': token } }),
      })
    const signIn = (seconds: number) =>
      sendPaced({
        port: server.httpPort,
        perSecond: signInsPerSecond,
        seconds,
        createRequest: (index) => ({
          method: 'POST',
          path: '/api/v2/session',
          ...signInRequest(users[index % users.length] as Person, clientAddress(index)),
        }),
      })
    const users: Person[] = []
    for (const [index, email] of emails.entries())
      users.push(await signInFirst(server.httpPort, { email, cookie: '' }, clientAddress(index)))
    const [roundCount, seconds] = bench.isQuick ? [1, 4] : [5, 10]
    await Promise.all([read(2), signIn(1)])
    const rounds: Round[] = []
    for (let round = 0; round < roundCount; round++) {
      const alone = await read(seconds)
      const before = processorTime(server.pid)
      const [duringSignIns, signIns] = await Promise.all([read(seconds), signIn(seconds)])
      const after = processorTime(server.pid)
      const usedProcessors = before && after ? (after.all - before.all) / 1000 / signIns.seconds : Number.NaN
      rounds.push({ alone, duringSignIns, signIns, usedProcessors })
    }
    return toTable(rounds)
  } finally {
    await server.stop()
  }
}

/** Signs in for the first time, so that the browser is known and later sign-ins cause no alert. */
async function signInFirst(port: number, person: Person, address: string): Promise<Person> {
  const request = { method: 'POST', ...signInRequest(person, address) }
  const reply = await fetch(`http://127.0.0.1:${port}/api/v2/session`, request)
  if (reply.status !== 200) throw new Error(`Sign-in returned ${reply.status}`)
  await reply.text()
  const deviceCookies = reply.headers.getSetCookie().filter((cookie) => cookie.startsWith('bocau_device_'))
  return { ...person, cookie: deviceCookies.map((cookie) => cookie.split(';')[0]).join('; ') }
}

function signInRequest({ email, cookie }: Person, address: string) {
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-forwarded-for': address,
      ...(cookie && { cookie }),
    },
    body: JSON.stringify({ email, password }),
  }
}

async function preparePeople(data: string): Promise<string[]> {
  const { app } = await openInProcess({ BOCAU_DATA: data })
  const accounts = await addAccounts(app, userCount)
  await app.close()
  return accounts.map((account) => account.email)
}

/** Each user has a different address, so that the limits for guesses do not apply. */
const clientAddress = (index: number): string =>
  `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

function toTable(rounds: readonly Round[]): Table {
  const alone = sumUpLatencies(rounds.map((round) => round.alone))
  const duringSignIns = sumUpLatencies(rounds.map((round) => round.duringSignIns))
  const signIns = sumUpLatencies(rounds.map((round) => round.signIns))
  const delay = duringSignIns.p95 - alone.p95
  const done = signIns.count / rounds.reduce((sum, round) => sum + round.signIns.seconds, 0)
  const refused = rounds.reduce((sum, round) => sum + round.signIns.refused, 0)
  const usedProcessors = rounds.reduce((sum, round) => sum + round.usedProcessors, 0) / rounds.length
  const rows: Row[] = [
    { what: `other requests alone, ${readsPerSecond}/s`, figures: formatPercentiles(alone) },
    {
      what: `other requests during sign-ins, ${readsPerSecond}/s`,
      figures: { ...formatPercentiles(duringSignIns), 'p95 increase': formatMs(delay) },
      target: `p95 increase <= ${maxDelayMs} ms`,
      isReached: delay <= maxDelayMs,
    },
    {
      what: `sign-ins, ${signInsPerSecond}/s`,
      figures: { ...formatPercentiles(signIns), 'done/s': formatRate(done), refused: String(refused) },
      target: `>= ${signInsPerSecond}/s, none refused`,
      // The last responses arrive shortly after the last request.
      isReached: refused === 0 && done >= signInsPerSecond * 0.97,
    },
  ]
  return {
    title: 'Sign-ins during other requests',
    rows,
    notes: [
      'argon2id with 19 MiB and two passes; requests follow a fixed schedule, and waiting time counts',
      `The server used ${usedProcessors.toFixed(2)} processors during the sign-ins; the client runs on the same machine`,
    ],
  }
}

const sumUpLatencies = (results: readonly PacedResult[]) =>
  summarise(results.flatMap(({ latencies }) => [...latencies]))

const formatPercentiles = ({ median, p95, p99 }: ReturnType<typeof summarise>) => ({
  p50: formatMs(median),
  p95: formatMs(p95),
  p99: formatMs(p99),
})

import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../area.ts'
import { planMessages } from '../corpus/plan.ts'
import { writeMessage } from '../corpus/write-message.ts'
import { LmtpSender, prepareMessage } from '../product/lmtp-sender.ts'
import { residentBytes } from '../product/process-usage.ts'
import { openInProcess } from '../product/server-in-process.ts'
import { type ServerProcess, startServer } from '../product/server-process.ts'
import { formatMegabytes } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import { type BenchAccount, createAccounts, openSession } from '../store/accounts.ts'

const userCount = 20
const messagesPerUser = 100
const openedPerUser = 8
const maxBytesPerUser = 2_000_000
/** After this time the server is idle, and the parser threads have ended. */
const idleMs = 75_000

interface Person extends BenchAccount {
  readonly token: string
}

/** Measures the memory that each signed-in user adds to the server. */
export async function measurePeople(bench: Bench): Promise<Table> {
  const data = bench.folder('people')
  const everybody = await prepare(data)
  const server = await startServer(data)
  try {
    await pause(bench.isQuick ? 2_000 : idleMs)
    const before = serverMemory(server)
    const sockets: WebSocket[] = []
    let first = before
    for (const [index, person] of everybody.entries()) {
      sockets.push(await readMail(server.httpPort, person))
      if (index === 0) first = serverMemory(server)
    }
    const busy = serverMemory(server)
    await pause(bench.isQuick ? 2_000 : idleMs)
    const idle = serverMemory(server)
    const open = sockets.filter((socket) => socket.readyState === WebSocket.OPEN).length
    if (open < userCount) throw new Error(`Only ${open} sockets are open`)
    for (const socket of sockets) socket.close()
    return toTable({ before, first, busy, idle }, bench.isQuick)
  } finally {
    await server.stop()
  }
}

async function prepare(data: string): Promise<Person[]> {
  const { app } = await openInProcess({ BOCAU_DATA: data })
  const accounts = await createAccounts(app, userCount)
  const everybody: Person[] = []
  for (const account of accounts) everybody.push({ ...account, token: await openSession(app, account.id) })
  await app.close()
  const server = await startServer(data)
  try {
    const sender = await LmtpSender.open(server.lmtpPort)
    const plan = planMessages(messagesPerUser)
    for (const person of everybody)
      for (const message of plan)
        await sender.sendPipelined(prepareMessage(person.email, writeMessage(message, person)))
    sender.close()
  } finally {
    await server.stop()
  }
  return everybody
}

/** One visit: folders, the list, threads and a search; the window stays open. */
async function readMail(port: number, { id, token }: Person): Promise<WebSocket> {
  const headers = { 'x-auth-token': token }
  const request = async (path: string): Promise<string> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
    return reply.text()
  }
  await request('/api/v2/folders')
  const { items } = JSON.parse(await request('/api/v2/threads?in=INBOX&limit=50')) as {
    items: { id: string; message_ids: string[] }[]
  }
  for (const thread of items.slice(0, openedPerUser)) {
    await request(`/api/v2/threads/${thread.id}`)
    for (const message of thread.message_ids) await request(`/api/v2/messages/${message}/body`)
  }
  await request(`/api/v2/threads?q=${encodeURIComponent('hợp đồng')}`)
  return openSocket(port, id, headers)
}

/** The WebSocket of Node accepts headers, unlike that of a browser. */
async function openSocket(port: number, id: string, headers: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v2/socket?room=${id}&since=0`, {
    headers,
  } as unknown as string[])
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The WebSocket was rejected')))
  })
  return socket
}

function serverMemory(server: ServerProcess): number {
  return residentBytes(server.pid) ?? Number.NaN
}

function toTable(
  memory: { before: number; first: number; busy: number; idle: number },
  isQuick: boolean,
): Table {
  const idleBytes = (memory.idle - memory.before) / userCount
  const row = (what: string, bytes: number): Row => ({ what, figures: { median: formatMegabytes(bytes) } })
  return {
    title: `Memory for ${userCount} signed-in users`,
    rows: [
      row('before the first user', memory.before),
      row('added by the first user, with parser threads', memory.first - memory.before),
      {
        what: 'added by each further user while reading',
        figures: { median: `${((memory.busy - memory.first) / (userCount - 1) / 1_000_000).toFixed(1)} MB` },
      },
      {
        what: `added by each user, ${isQuick ? 2 : idleMs / 1000} s later`,
        figures: { median: `${(idleBytes / 1_000_000).toFixed(1)} MB` },
        target: '<= 2 MB',
        isReached: idleBytes <= maxBytesPerUser,
      },
    ],
    notes: [
      `Each user has ${messagesPerUser} messages, opens folders, the list, ${openedPerUser} threads and a search, and keeps the window open`,
    ],
  }
}

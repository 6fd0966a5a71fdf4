import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { createDatabase } from '../../../server/src/testing/postgres.ts'
import type { Bench } from '../area.ts'
import { planMessages } from '../corpus/plan.ts'
import { writeMessage } from '../corpus/write-message.ts'
import { LmtpSender, prepareMessage } from '../product/lmtp-sender.ts'
import { openInProcess } from '../product/server-in-process.ts'
import { type ServerProcess, startServer } from '../product/server-process.ts'
import { median } from '../report/figures.ts'
import { formatMs, formatRatio } from '../report/numbers.ts'
import type { Table } from '../report/table.ts'
import { type BenchAccount, createAccounts, password } from '../store/accounts.ts'

const people = 8
const storedMessages = 40

/** The same operations on a plain database of the coordinator and on a distributed one, in turn. */
export async function measureCitus(bench: Bench): Promise<Table> {
  const coordinator = process.env.BOCAU_TEST_CITUS
  if (!coordinator) throw new Error('The area citus needs BOCAU_TEST_CITUS, the address of a coordinator.')
  const [plain, distributed] = [await createDatabase(coordinator), await createDatabase(coordinator)]
  const sides = [
    await openSide(bench, 'plain', { BOCAU_DATABASE: plain.url }),
    await openSide(bench, 'distributed', {
      BOCAU_DATABASE: distributed.url,
      BOCAU_DATABASE_LAYOUT: 'citus',
    }),
  ] as const
  try {
    const rounds = bench.isQuick ? 60 : 400
    const times = new Map<string, [number[], number[]]>()
    for (let round = 0; round < rounds; round++) {
      for (const [side, user] of sides.entries()) {
        for (const [name, run] of Object.entries(user.operations)) {
          const started = performance.now()
          await run(round)
          const both = times.get(name) ?? [[], []]
          both[side as 0 | 1].push(performance.now() - started)
          times.set(name, both)
        }
      }
    }
    return {
      title: 'Distributed store beside a plain one',
      rows: [...times].map(([what, [one, several]]) => ({
        what,
        figures: {
          'one database': formatMs(median(one)),
          Citus: formatMs(median(several)),
          ratio: formatRatio(median(several) / median(one)),
        },
      })),
      notes: [
        `Both databases are on the same PostgreSQL server; the rows of the distributed one are on two more servers of the same machine. ${people} accounts, ${rounds} rounds in turn`,
      ],
    }
  } finally {
    for (const side of sides) await side.stop()
    for (const database of [plain, distributed]) await database.drop()
  }
}

/** A server on a database, with some mail and signed-in users. */
async function openSide(bench: Bench, name: string, settings: Record<string, string>) {
  const data = bench.folder(`citus-${name}`)
  const { app } = await openInProcess({ BOCAU_DATA: data, ...settings })
  const accounts = await createAccounts(app, people)
  await app.close()
  const server = await startServer(data, { settings })
  const sender = await LmtpSender.open(server.lmtpPort)
  const users = await Promise.all(accounts.map((account) => openUser(server, account)))
  const deliver = createDeliveries(sender, accounts)
  for (let at = 0; at < storedMessages * people; at++) await deliver(at)
  for (const user of users) await user.readNewest()
  return {
    operations: listOperations({ users, deliver, server, accounts }),
    async stop() {
      sender.close()
      await server.stop()
    },
  }
}

type User = Awaited<ReturnType<typeof openUser>>

function listOperations({
  users,
  deliver,
  server,
  accounts,
}: {
  users: readonly User[]
  deliver: (at: number) => Promise<void>
  server: ServerProcess
  accounts: readonly BenchAccount[]
}): Record<string, (round: number) => Promise<unknown>> {
  const userOf = (round: number) => users[round % users.length] as User
  return {
    'receive a message': deliver,
    'list of 50': (round) => userOf(round).call('/api/v2/threads?in=INBOX&limit=50'),
    'open a thread': (round) => userOf(round).call(`/api/v2/threads/${userOf(round).newest.id}?in=INBOX`),
    'message body': (round) =>
      userOf(round).call(`/api/v2/messages/${userOf(round).newest.message_ids[0]}/body?theme=light`),
    search: (round) => userOf(round).call('/api/v2/threads/search?q=b%C3%A1o'),
    'mark read or unread': (round) =>
      userOf(round).call('/api/v2/threads/unreads', {
        ids: [userOf(round).newest.id],
        unread: Math.floor(round / users.length) % 2 === 0,
      }),
    'sign in': (round) => signIn(server, accounts[round % accounts.length] as BenchAccount),
  }
}

function createDeliveries(sender: LmtpSender, accounts: readonly BenchAccount[]) {
  const plan = planMessages(10_000, 79)
  return async (at: number) => {
    const owner = accounts[at % accounts.length] as BenchAccount
    const planned = plan[at % plan.length]
    if (!planned) throw new Error('no messages are planned')
    const message = { ...planned, author: planned.partner }
    await sender.sendStepwise(
      prepareMessage(owner.email, writeMessage(message, owner, { bytes: 10_240, withAttachments: false })),
    )
  }
}

async function signIn({ httpPort }: ServerProcess, { email }: BenchAccount): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${httpPort}/api/v2/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await response.json()) as { token?: string }
  if (!token) throw new Error(`The sign-in failed with ${response.status}.`)
  return token
}

async function openUser(server: ServerProcess, account: BenchAccount) {
  const token = await signIn(server, account)
  const call = async (path: string, body?: object): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${server.httpPort}${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { 'x-auth-token': token, ...(body ? { 'content-type': 'application/json' } : {}) },
    })
    if (!response.ok) throw new Error(`${path} failed with ${response.status}: ${await response.text()}`)
    return response.text()
  }
  const user = {
    call,
    newest: { id: '', message_ids: [] as readonly string[] },
    async readNewest() {
      const { items } = JSON.parse(await call('/api/v2/threads?in=INBOX&limit=50')) as ThreadPage
      const [newest] = items
      if (newest) user.newest = newest
    },
  }
  return user
}

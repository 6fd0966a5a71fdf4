import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { ApiClient, createWorld, LmtpClient, password, writeMessage } from '../testing/index.ts'
import { connectTo, createDatabase } from '../testing/postgres.ts'
import { emptyDirectory, startServer } from '../testing/product-process.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'
const from = 'vy@xuongmoc.example'
const hasPostgres = Boolean(process.env.BOCAU_TEST_POSTGRES)
if (!hasPostgres) process.stdout.write('skipped: nodes that stand still need BOCAU_TEST_POSTGRES\n')

/** A store on PostgreSQL with the test accounts, for nodes in separate processes. */
interface SharedStore {
  databaseUrl: string
  /** Settings of a node. */
  settings: Record<string, string>
}

/** Creates the store; nodes share a blob directory. */
async function shareStore(): Promise<SharedStore> {
  const database = await createDatabase(process.env.BOCAU_TEST_POSTGRES ?? '')
  onTestFinished(() => database.drop())
  const world = await createWorld({ parts: { db: await openDatabase({ postgresUrl: database.url }) } })
  await world.close()
  const settings = {
    BOCAU_DATABASE: database.url,
    BOCAU_DATA: await emptyDirectory(),
    BOCAU_RATE_LIMIT: 'off',
  }
  return { databaseUrl: database.url, settings }
}

/** Starts a node on the store. */
const startNode = ({ settings }: SharedStore, more: Record<string, string> = {}) =>
  startServer({ ...settings, ...more })

/** Signs in at a node. */
async function signInAt(origin: string, email: string): Promise<ApiClient> {
  const { token } = await new ApiClient(origin).call('POST /api/v2/session', { body: { email, password } })
  return new ApiClient(origin, token)
}

/** Delivers messages, each on a separate connection; returns the replies. */
async function deliverTo(port: number, to: string, subjects: string[]): Promise<string[]> {
  return Promise.all(
    subjects.map(async (subject) => {
      const client = await LmtpClient.open(port)
      onTestFinished(() => client.close())
      const [reply = ''] = await client.deliver(from, [to], writeMessage({ to, subject }))
      client.close()
      return reply
    }),
  )
}

/** Stops a node within the delivery transaction, while it locks the rows of Khuê's account. */
async function stopWithOpenTransaction(store: SharedStore, node: Awaited<ReturnType<typeof startNode>>) {
  const admin = await connectTo(store.databaseUrl)
  onTestFinished(() => admin.end())
  await admin.query('begin')
  await admin.query(
    'select 1 from account_counter where account_id = (select id from account where email = $1) for update',
    [khue],
  )
  const message = deliverTo(node.lmtpPort, khue, ['Dở dang'])
  const waits =
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await vi.waitFor(async () => expect((await admin.query(waits)).rowCount).toBe(1), 60_000)
  node.server.child.kill('SIGSTOP')
  onTestFinished(() => void node.server.child.kill('SIGCONT'))
  // Grants the lock it waited for; the node is stopped.
  await admin.query('commit')
  return { message, goOn: () => node.server.child.kill('SIGCONT') }
}

describe.skipIf(!hasPostgres)('a stopped node that holds row locks of an account', () => {
  test('the other node responds, lists and receives messages, and the stopped one continues later', {
    timeout: 120_000,
  }, async () => {
    const store = await shareStore()
    const [firstNode, other] = await Promise.all([startNode(store), startNode(store)])
    const reader = await signInAt(other.origin, ha)
    const owner = await signInAt(other.origin, khue)
    const { message, goOn } = await stopWithOpenTransaction(store, firstNode)

    const health = async () => (await fetch(`${other.origin}/health`)).status
    // More messages to that account than the node has connections.
    const hot = Array.from({ length: 14 }, (_, at) => `Nóng ${at}`)
    const messages = deliverTo(other.lmtpPort, khue, hot)
    expect(await Promise.all([health(), health(), health()])).toEqual([200, 200, 200])
    const listed = reader.call('GET /api/v2/threads', {})
    expect(await messages).toEqual(hot.map(() => expect.stringMatching(/^250 /)))
    expect((await listed).items).toEqual([])
    expect(await deliverTo(other.lmtpPort, ha, ['Chị Hà'])).toEqual([expect.stringMatching(/^250 /)])
    expect(await health()).toBe(200)

    goOn()
    // Its transaction was aborted and repeated, or the sending server must retry.
    expect(await message).toEqual([expect.stringMatching(/^(250|451) /)])
    expect((await fetch(`${firstNode.origin}/health`)).status).toBe(200)
    expect(await deliverTo(firstNode.lmtpPort, khue, ['Dở dang'])).toEqual([expect.stringMatching(/^250 /)])
    const { items } = await owner.call('GET /api/v2/threads', { query: { limit: 50 } })
    expect(items).toHaveLength(hot.length + 1)
  })
})

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { hasPooler, startPooler } from '../testing/daemons/pooler.ts'
import {
  ApiClient,
  createWorld,
  findCountErrors,
  LmtpClient,
  password,
  SocketClient,
  writeMessage,
} from '../testing/index.ts'
import { connectTo, createDatabase } from '../testing/postgres.ts'
import { emptyDirectory, startServer } from '../testing/product-process.ts'

const khue = 'khue@mocviet.test'
const canRun = hasPooler && Boolean(process.env.BOCAU_TEST_POSTGRES)
if (!canRun)
  process.stdout.write('skipped: a pooler by transaction needs PgBouncer and BOCAU_TEST_POSTGRES\n')

/** A store with the test accounts, reached through a connection pooler. */
async function openStore() {
  const database = await createDatabase(process.env.BOCAU_TEST_POSTGRES ?? '')
  onTestFinished(() => database.drop())
  const world = await createWorld({ parts: { db: await openDatabase({ postgresUrl: database.url }) } })
  await world.close()
  const pooled = await startPooler(database.url)
  const settings = {
    BOCAU_DATABASE: pooled,
    BOCAU_DATABASE_DIRECT: database.url,
    BOCAU_DATA: await emptyDirectory(),
    BOCAU_RATE_LIMIT: 'off',
  }
  return { direct: database.url, pooled, settings }
}

async function signInAt(origin: string): Promise<ApiClient> {
  const { token } = await new ApiClient(origin).call('POST /api/v2/session', {
    body: { email: khue, password },
  })
  return new ApiClient(origin, token)
}

/** Delivers messages to a node, each on a separate connection; returns the replies. */
function deliverAt(port: number, subjects: string[]): Promise<string[]> {
  return Promise.all(
    subjects.map(async (subject) => {
      const client = await LmtpClient.open(port)
      const [reply = ''] = await client.deliver(
        'vy@xuongmoc.example',
        [khue],
        writeMessage({ to: khue, subject }),
      )
      client.close()
      return reply
    }),
  )
}

describe.skipIf(!canRun)('nodes behind a transaction-mode pooler', () => {
  test('receive, list and announce messages, with more connections than the pooler has', {
    timeout: 240_000,
  }, async () => {
    const { direct, settings } = await openStore()
    const [first, second] = await Promise.all([startServer(settings), startServer(settings)])
    const [firstClient, secondClient] = await Promise.all([signInAt(first.origin), signInAt(second.origin)])
    const window = new SocketClient(second.origin, { token: secondClient.token })
    onTestFinished(() => window.close())
    await window.messages(1)

    const subjects = (of: string) => Array.from({ length: 20 }, (_, at) => `Báo giá ${of} ${at}`)
    const [one, other, lists] = await Promise.all([
      deliverAt(first.lmtpPort, subjects('một')),
      deliverAt(second.lmtpPort, subjects('hai')),
      Promise.all(Array.from({ length: 30 }, () => firstClient.call('GET /api/v2/threads', {}))),
    ])
    expect([...one, ...other]).toEqual(Array.from({ length: 40 }, () => expect.stringMatching(/^250 /)))
    expect(lists).toHaveLength(30)

    const arrivals = () => window.events.filter((event) => event.type === 'new_mail')
    while (arrivals().length < 40) await window.messages(window.received.length + 1)
    const { items } = await secondClient.call('GET /api/v2/threads', { query: { limit: 50 } })
    expect(items).toHaveLength(40)
    const db = await openDatabase({ postgresUrl: direct })
    onTestFinished(() => db.close())
    expect(await findCountErrors(db.sql)).toEqual([])
  })

  test('set timeouts per transaction and leave no session state', async () => {
    const { direct, pooled } = await openStore()
    const db = await openDatabase({ postgresUrl: pooled, connections: 2, isPooled: true })
    onTestFinished(() => db.close())
    const outside = await connectTo(pooled)
    onTestFinished(() => outside.end())
    const holder = await connectTo(direct)
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query('select 1 from account for update')

    const locked = db.transaction((tx) =>
      tx.sql.updateTable('account').set({ full_name: 'Hà' }).where('email', '=', khue).execute(),
    )
    await expect(locked).rejects.toMatchObject({ name: 'StoreUnavailable', trouble: 'held' })
    await holder.query('rollback')

    for (let round = 0; round < 8; round++) {
      const { rows } = await outside.query("select current_setting('lock_timeout') as patience")
      expect(rows).toEqual([{ patience: '0' }])
    }
  })

  test('are not blocked by a node that stops within a transaction', {
    timeout: 240_000,
  }, async () => {
    const { direct, settings } = await openStore()
    const [firstServer, other] = await Promise.all([startServer(settings), startServer(settings)])
    const reader = await signInAt(other.origin)
    const admin = await connectTo(direct)
    onTestFinished(() => admin.end())
    await admin.query('begin')
    await admin.query(
      'select 1 from account_counter where account_id = (select id from account where email = $1) for update',
      [khue],
    )
    const message = deliverAt(firstServer.lmtpPort, ['Dở dang'])
    const waits =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    await vi.waitFor(async () => expect((await admin.query(waits)).rowCount).toBe(1), 60_000)
    firstServer.server.child.kill('SIGSTOP')
    onTestFinished(() => void firstServer.server.child.kill('SIGCONT'))
    await admin.query('commit')

    // Deferred deliveries are retried while the other node remains stopped.
    const hot = Array.from({ length: 14 }, (_, at) => `Nóng ${at}`)
    let remaining = hot
    while (remaining.length > 0) {
      const replies = await deliverAt(other.lmtpPort, remaining)
      expect(replies).toEqual(remaining.map(() => expect.stringMatching(/^(250|451) /)))
      remaining = remaining.filter((_, at) => replies[at]?.startsWith('451'))
    }
    firstServer.server.child.kill('SIGCONT')
    expect(await message).toEqual([expect.stringMatching(/^(250|451) /)])
    const { items } = await reader.call('GET /api/v2/threads', { query: { limit: 50 } })
    expect(items.map(({ subject }) => subject)).toEqual(expect.arrayContaining(hot))
  })
})

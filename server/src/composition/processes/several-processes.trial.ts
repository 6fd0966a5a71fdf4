import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../db/open-database.ts'
import {
  ApiClient,
  createWorld,
  type Dialect,
  findCountErrors,
  LmtpClient,
  onEachDatabase,
  password,
  SocketClient,
  writeMessage,
} from '../../testing/index.ts'
import { createDatabase } from '../../testing/postgres.ts'
import { emptyDirectory, startServer } from '../../testing/product-process.ts'

const khue = 'khue@mocviet.test'
const processes = 3
const patience = { timeout: 240_000 }

/** A store with the test accounts, and the settings for a server on it. */
async function openStore(database: Dialect) {
  const data = await emptyDirectory()
  const settings = { BOCAU_DATA: data, BOCAU_RATE_LIMIT: 'off', BOCAU_PROCESSES: String(processes) }
  if (database === 'sqlite') {
    const location = { sqliteFile: join(data, 'bocau.db') }
    const world = await createWorld({ parts: { db: await openDatabase(location) } })
    await world.close()
    return { location, settings }
  }
  const storeSettings = await createDatabase(process.env.BOCAU_TEST_POSTGRES ?? '')
  onTestFinished(() => storeSettings.drop())
  const location = { postgresUrl: storeSettings.url }
  const world = await createWorld({ parts: { db: await openDatabase(location) } })
  await world.close()
  return { location, settings: { ...settings, BOCAU_DATABASE: storeSettings.url } }
}

/** A client with a new connection per request, so that processes respond in turn. */
class RoundRobinClient extends ApiClient {
  override fetch: ApiClient['fetch'] = (key, input, init) =>
    super.fetch(key, input, { ...init, headers: { ...init?.headers, connection: 'close' } })
}

async function signInAt(origin: string): Promise<ApiClient> {
  const { token } = await new ApiClient(origin).call('POST /api/v2/session', {
    body: { email: khue, password },
  })
  return new RoundRobinClient(origin, token)
}

/** Delivers messages one after the other; returns the replies. */
async function deliverAt(port: number, subjects: readonly string[]): Promise<string[]> {
  const client = await LmtpClient.open(port)
  const replies: string[] = []
  for (const subject of subjects)
    replies.push(
      ...(await client.deliver('vy@xuongmoc.example', [khue], writeMessage({ to: khue, subject }))),
    )
  client.close()
  return replies
}

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`)
const times = <T>(count: number, action: () => Promise<T>) => Promise.all(numbered('', count).map(action))

/** Child processes of a server. */
async function childrenOf(pid: number): Promise<number[]> {
  const { readFile } = await import('node:fs/promises')
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

onEachDatabase('a server of several processes', (database) => {
  test('every process sees writes of others, and windows on each are notified', patience, async () => {
    const { location, settings } = await openStore(database)
    const { server, origin, lmtpPort } = await startServer(settings)
    expect(await childrenOf(server.child.pid as number)).toHaveLength(processes + 1)
    const client = await signInAt(origin)
    const windows = numbered('', 2 * processes).map(() => new SocketClient(origin, { token: client.token }))
    for (const window of windows) await window.messages(1)

    const subjects = numbered('baochi', 12)
    for (const subject of subjects) {
      expect(await deliverAt(lmtpPort, [subject])).toEqual([expect.stringMatching(/^250 /)])
      const results = await times(processes, () =>
        client.call('GET /api/v2/threads', { query: { q: subject } }),
      )
      expect(results.map(({ items }) => items.map((item) => item.subject))).toEqual(
        results.map(() => [subject]),
      )
    }
    const { items } = await client.call('GET /api/v2/threads', { query: { limit: 50 } })
    for (const { id } of items) {
      await client.call('PATCH /api/v2/threads/:id', { params: { id }, body: { starred: true } })
      const replies = await times(processes, () => client.call('GET /api/v2/threads/:id', { params: { id } }))
      expect(replies.map((thread) => thread.thread.starred)).toEqual(replies.map(() => true))
    }
    for (const window of windows)
      await vi.waitFor(() => {
        const kinds = window.events.map(({ type }) => type)
        expect(kinds.filter((kind) => kind === 'new_mail')).toHaveLength(subjects.length)
      }, 60_000)
    for (const window of windows) window.close()
    expect((await server.stop()).code).toBe(0)
    const db = await openDatabase(location)
    expect(await findCountErrors(db.sql)).toEqual([])
    await db.close()
  })

  test('all processes write at the same time without starvation', patience, async () => {
    const { location, settings } = await openStore(database)
    const { server, origin, lmtpPort } = await startServer(settings)
    const client = await signInAt(origin)
    const folders = numbered('Thư mục ', 40)
    const subjects = numbered('chung', 60)
    const [replies] = await Promise.all([
      deliverAt(lmtpPort, subjects),
      Promise.all(
        folders.map((name) => client.call('POST /api/v2/folders', { body: { display_name: name } })),
      ),
    ])
    expect(replies).toEqual(subjects.map(() => expect.stringMatching(/^250 /)))
    const all = await client.call('GET /api/v2/folders', {})
    expect(all.map((folder) => folder.display_name)).toEqual(expect.arrayContaining(folders))
    await server.stop()
    const db = await openDatabase(location)
    expect(await findCountErrors(db.sql)).toEqual([])
    await db.close()
  })

  test('restarts a killed process, and acknowledged data is intact', patience, async () => {
    const { settings } = await openStore(database)
    const { server, origin, lmtpPort } = await startServer(settings)
    const client = await signInAt(origin)
    const pid = server.child.pid as number
    for (const at of [0, 1, processes]) {
      const before = await childrenOf(pid)
      const delivered = await deliverAt(lmtpPort, [`trước${at}`])
      expect(delivered).toEqual([expect.stringMatching(/^250 /)])
      process.kill(before[at] as number, 'SIGKILL')
      await vi.waitFor(async () => {
        const now = await childrenOf(pid)
        expect(now.filter((one) => !before.includes(one))).toHaveLength(1)
        expect(await deliverAt(lmtpPort, [`sau${at}`])).toEqual([expect.stringMatching(/^250 /)])
      }, 120_000)
      for (const subject of [`trước${at}`, `sau${at}`])
        await vi.waitFor(async () => {
          const results = await times(processes, () =>
            client.call('GET /api/v2/threads', { query: { q: subject } }),
          )
          expect(results.map(({ items }) => items.length)).toEqual(results.map(() => 1))
        }, 120_000)
    }
    expect((await server.stop()).code).toBe(0)
  })
})

test('if the first process cannot start, the server exits with its error', patience, async () => {
  const data = await emptyDirectory()
  await startServer({ BOCAU_DATA: data })
  await expect(startServer({ BOCAU_DATA: data, BOCAU_PROCESSES: '2' })).rejects.toThrow(
    /the process exited with 1: Another Bồ Câu server is already running/,
  )
})

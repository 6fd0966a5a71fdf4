import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../db/open-database.ts'
import { sumRows } from '../../db/postgres/copying/compare-rows.ts'
import { listCopiedTables } from '../../db/postgres/copying/copied-tables.ts'
import { ImapClient } from '../../entrypoints/imap/imap-client.fixture.ts'
import {
  ApiClient,
  createWorld,
  findCountErrors,
  LmtpClient,
  password,
  writeMessage,
} from '../../testing/index.ts'
import { uploadFile } from '../../testing/kills/upload-file.ts'
import { connectTo, createDatabase, testLayout } from '../../testing/postgres.ts'
import { emptyDirectory, ProductProcess, startServer } from '../../testing/product-process.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'
const kills = 14
const hasPostgres = Boolean(process.env.BOCAU_TEST_POSTGRES) && testLayout === 'one'
if (!hasPostgres) process.stdout.write('skipped: moving a store in use needs BOCAU_TEST_POSTGRES\n')

/** Address of an empty database with Citus; without it the target is a second database of the server. */
const citusTarget = process.env.BOCAU_TEST_COPY_TARGET

/** A store with the test accounts, and an empty database. */
async function createStores() {
  const server = process.env.BOCAU_TEST_POSTGRES ?? ''
  const source = await createDatabase(server)
  onTestFinished(() => source.drop())
  const target =
    citusTarget === undefined ? await createDatabase(server) : { url: citusTarget, drop: async () => {} }
  onTestFinished(() => target.drop())
  const world = await createWorld({ parts: { db: await openDatabase({ postgresUrl: source.url }) } })
  await world.close()
  const settings = { BOCAU_DATA: await emptyDirectory(), BOCAU_RATE_LIMIT: 'off' }
  return {
    source: source.url,
    target: target.url,
    from: { ...settings, BOCAU_DATABASE: source.url },
    to: {
      ...settings,
      BOCAU_DATABASE: target.url,
    },
  }
}

async function signInAt(origin: string): Promise<ApiClient> {
  const { token } = await new ApiClient(origin).call('POST /api/v2/session', {
    body: { email: khue, password },
  })
  return new ApiClient(origin, token)
}

/** Changes that a client of the store repeats until it is stopped, and those that were acknowledged. */
interface Load {
  readonly delivered: string[]
  readonly uploaded: string[]
  readonly moved: string[]
  /** Numbers of temporary refusals. */
  readonly refused: { deliveries: number; requests: number }
  /** Answers other than success and a temporary refusal. */
  readonly unexpected: string[]
  flagged: number
  stop(): Promise<void>
}

/** Starts clients that deliver mail, set flags by IMAP, move threads and upload files. */
function startLoad(client: ApiClient, { lmtpPort, imapPort }: { lmtpPort: number; imapPort: number }): Load {
  let isStopped = false
  const load = {
    delivered: [] as string[],
    uploaded: [] as string[],
    moved: [] as string[],
    refused: { deliveries: 0, requests: 0 },
    unexpected: [] as string[],
    flagged: 0,
  }
  const repeat = async (step: (number: number) => Promise<void>) => {
    for (let number = 0; !isStopped; number++) await step(number)
  }
  const lmtp = LmtpClient.open(lmtpPort)
  const deliver = (to: string) => async (number: number) => {
    const subject = `${to} ${number}`
    const message = writeMessage({ to, subject })
    const [reply = ''] = await (await lmtp).deliver('vy@xuongmoc.example', [to], message)
    if (reply.startsWith('250')) load.delivered.push(subject)
    else if (reply.startsWith('451')) load.refused.deliveries++
    else load.unexpected.push(reply)
  }
  const imap = ImapClient.signIn(imapPort, khue, password).then(async (one) => {
    await one.execute('SELECT INBOX')
    return one
  })
  const flag = async (number: number) => {
    await (await imap).execute('NOOP')
    const sign = number % 2 === 0 ? '+' : '-'
    const { status } = await (await imap).execute(`UID STORE 1:20 ${sign}FLAGS (\\Flagged)`)
    if (status === 'OK') load.flagged++
  }
  const request = (work: () => Promise<void>) =>
    work().catch((error: unknown) => {
      const { status = String(error) } = error as { status?: number }
      if (status === 503) load.refused.requests++
      else load.unexpected.push(String(status))
    })
  const move = () =>
    request(async () => {
      const { items } = await client.call('GET /api/v2/threads', { query: { limit: 1 } })
      const id = items[0]?.id
      if (id === undefined) return
      await client.call('POST /api/v2/threads/delete', { body: { ids: [id] } })
      load.moved.push(id)
    })
  const upload = (number: number) =>
    request(async () => {
      const name = `tệp ${number}.txt`
      await uploadFile(client, name)
      load.uploaded.push(name)
    })
  // One connection delivers to both accounts in turn.
  const deliverBoth = async (number: number) => {
    await deliver(khue)(number)
    await deliver(ha)(number)
  }
  const running = Promise.all([repeat(deliverBoth), repeat(flag), repeat(move), repeat(upload)])
  running.catch(() => {})
  return Object.assign(load, {
    async stop() {
      isStopped = true
      await running
      ;(await lmtp).close()
    },
  })
}

const startCopy = (settings: Record<string, string>, target: string, ...options: string[]) =>
  new ProductProcess(
    'entrypoints/cli/main.ts',
    ['database', 'distribute', '--to', target, ...options],
    settings,
  )

/** Lists the tables whose rows differ. */
async function listDifferences(sourceUrl: string, targetUrl: string): Promise<string[]> {
  const [source, target] = await Promise.all([connectTo(sourceUrl), connectTo(targetUrl)])
  const differences: string[] = []
  for (const table of await listCopiedTables(source)) {
    const [from, to] = [await sumRows(source, table), await sumRows(target, table)]
    if (from.count !== to.count || from.hash !== to.hash) differences.push(table.name)
  }
  await Promise.all([source.end(), target.end()])
  return differences
}

const listColumn = async (client: pg.Client, query: string): Promise<string[]> =>
  (await client.query<{ value: string }>(query)).rows.map(({ value }) => value)

describe.skipIf(!hasPostgres)('a store in use that moves to another database', () => {
  test('loses nothing when the copying process is killed', { timeout: 600_000 }, async () => {
    const { source, target, from, to } = await createStores()
    const { server, origin, lmtpPort } = await startServer(from)
    const [, imapPort = '0'] = await server.waitForOutput(/by IMAP on \S+:(\d+)/)
    const client = await signInAt(origin)
    const load = startLoad(client, { lmtpPort, imapPort: Number(imapPort) })

    const first = startCopy(from, target)
    await first.waitForOutput(/following changes/)
    await first.stop('SIGKILL')
    let killed = 1
    for (let isComplete = false; killed < kills && !isComplete; killed++) {
      // The last ones are killed within the switch, which leaves the store closed until the next run.
      const copy = startCopy(from, target, ...(killed > kills / 2 ? ['--switch'] : []))
      await pause(randomInt(500, 4_000))
      isComplete = (await copy.stop('SIGKILL')).output.includes('The copy is complete')
    }
    const before = load.delivered.length
    const { code, output, errors } = await startCopy(from, target, '--switch').exited
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    await expect.poll(() => load.refused.deliveries, { timeout: 60_000 }).toBeGreaterThan(2)
    await expect.poll(() => load.refused.requests, { timeout: 60_000 }).toBeGreaterThan(2)
    await load.stop()
    expect(load.unexpected).toEqual([])
    await server.stop()
    expect(before).toBeGreaterThan(20)
    expect(await listDifferences(source, target)).toEqual([])

    const moved = await startServer(to)
    const db = await openDatabase({ postgresUrl: target })
    const reader = await connectTo(target)
    const subjects = await listColumn(reader, 'select subject as value from message')
    expect(
      load.delivered.filter((subject) => subjects.filter((one) => one === subject).length !== 1),
    ).toEqual([])
    const names = await listColumn(reader, 'select name as value from drive_node')
    expect(load.uploaded.filter((name) => !names.includes(name))).toEqual([])
    expect(await findCountErrors(db.sql)).toEqual([])
    const [reply] = await (await LmtpClient.open(moved.lmtpPort)).deliver(
      'vy@xuongmoc.example',
      [khue],
      writeMessage({ to: khue, subject: 'mới' }),
    )
    expect(reply).toMatch(/^250 /)
    await moved.server.stop()
    const check = await new ProductProcess('entrypoints/cli/main.ts', ['check'], to).exited
    expect(check).toMatchObject({ code: 0, output: expect.stringContaining('no problems found') })
    await Promise.all([db.close(), reader.end()])
    process.stdout.write(
      `${killed} kills; ${load.delivered.length} messages, ${load.uploaded.length} files, ${load.moved.length} moves, ${load.flagged} flag changes acknowledged; ${load.refused.deliveries} deliveries refused\n${output}`,
    )
  })
})

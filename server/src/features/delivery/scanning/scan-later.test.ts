import { expect, test } from 'vitest'
import {
  type ApiClient,
  createWorld,
  type Dialect,
  findCountErrors,
  onEachDatabase,
  type World,
} from '../../../testing/index.ts'
import { MemoryVirusScanner } from '../../../testing/memory/memory-virus-scanner.ts'
import { scanLater } from './scan-later.ts'

const khue = 'khue@mocviet.test'
const away = { verdict: 'notScanned', reason: 'connection refused' } as const
const virus = { verdict: 'found', name: 'Win.Test.Kit' } as const

const file = (content: string) => ({ name: `${content}.zip`, contentType: 'application/zip', content })
const infected = (subject = 'Hóa đơn') => ({ subject, files: [file('VIRUS'), file('sạch')] })

/** Creates a world whose scanner is unavailable. */
async function openOutage(database: Dialect) {
  const scanner = new MemoryVirusScanner()
  scanner.setResult(away)
  const world = await createWorld({ database, parts: { scanner } })
  return {
    world,
    client: await world.signIn(khue),
    /** Makes the scanner available; it detects one virus. */
    comesBack: () => {
      scanner.setResult({ verdict: 'clean' })
      scanner.setResult(virus, 'VIRUS')
    },
    scanner,
  }
}

async function aMinuteLater(world: World): Promise<void> {
  await world.clock.advance(60)
  await world.runJobs()
}

async function subjectsIn(client: ApiClient, folder = 'INBOX') {
  const { items } = await client.call('GET /api/v2/threads', { query: { in: folder } })
  return items.map(({ subject }) => subject)
}

async function firstOf(client: ApiClient, folder: string) {
  const { items } = await client.call('GET /api/v2/threads', { query: { in: folder } })
  const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: items[0]?.id ?? '' } })
  const message = messages[0]
  const params = { id: message?.id ?? '' }
  const { delivery } = await client.call('GET /api/v2/messages/:id/delivery', { params })
  return { params, message, steps: delivery?.steps, folder: delivery?.folder }
}

const planned = async ({ app }: World) =>
  (await app.db.sql.selectFrom('job').select('kind').execute()).filter(({ kind }) => kind === 'scan_later')
const unscanned = async ({ app }: World) =>
  app.db.sql.selectFrom('delivery').select('scan_tries').where('scan_tries', 'is not', null).execute()

const notice = 'Thư có virus đã được cách ly'

onEachDatabase('messages that arrived while the scanner was unavailable', (database) => {
  test('are scanned when it is back; infected ones move to Junk with a notice', async () => {
    const { world, client, comesBack } = await openOutage(database)
    await world.deliver(infected())
    await world.clock.advance(1)
    await world.deliver({ subject: 'Bản vẽ', files: [file('sạch')] })
    expect(await firstOf(client, 'INBOX')).toMatchObject({
      message: { status: '', files: [{ scan: 'not_scanned' }] },
      steps: [{ step: 'virus', verdict: 'not_scanned' }],
    })

    comesBack()
    await aMinuteLater(world)
    expect(await subjectsIn(client)).toEqual([notice, 'Bản vẽ'])
    const { params, ...visible } = await firstOf(client, 'Junk')
    expect(visible).toMatchObject({
      message: {
        status: 'infected',
        error_msg: 'Win.Test.Kit',
        files: [{ scan: 'infected' }, { scan: 'clean' }],
      },
      steps: [{ step: 'virus', verdict: 'found', name: 'Win.Test.Kit', later: true }],
      folder: 'INBOX',
    })
    expect((await client.fetch('GET /api/v2/messages/:id/body', { params })).status).toBe(403)
    expect((await client.fetch('GET /api/v2/messages/:id/raw', { params })).status).toBe(403)
    expect([await planned(world), await unscanned(world)]).toEqual([[], []])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('wait with one job for all and are scanned together', async () => {
    const { world, client, comesBack } = await openOutage(database)
    for (let n = 1; n <= 5; n++) await world.deliver({ subject: `Thư ${n}`, files: [file(`tệp ${n}`)] })
    for (let minutes = 0; minutes < 30; minutes++) {
      await aMinuteLater(world)
      expect(await planned(world)).toHaveLength(1)
    }
    expect(await unscanned(world)).toEqual(Array.from({ length: 5 }, () => ({ scan_tries: 0 })))

    comesBack()
    await aMinuteLater(world)
    expect(await unscanned(world)).toEqual([])
    const all = await world.app.db.sql.selectFrom('attachment').select('scan').execute()
    expect(new Set(all.map(({ scan }) => scan))).toEqual(new Set(['clean']))
    expect(await subjectsIn(client)).toHaveLength(5)
  })

  test('are each processed once after a crash, with one notice', async () => {
    const { world, client, comesBack } = await openOutage(database)
    for (let n = 1; n <= 4; n++) {
      await world.deliver(infected(`Hóa đơn ${n}`))
      await world.clock.advance(1)
    }
    comesBack()
    await crashAfter(world, 2)
    expect(await unscanned(world)).toHaveLength(2)
    expect(await subjectsIn(client, 'Junk')).toEqual(['Hóa đơn 2', 'Hóa đơn 1'])

    await aMinuteLater(world)
    expect(await subjectsIn(client, 'Junk')).toEqual(['Hóa đơn 4', 'Hóa đơn 3', 'Hóa đơn 2', 'Hóa đơn 1'])
    expect(await subjectsIn(client)).toEqual([notice])
    expect([await planned(world), await unscanned(world)]).toEqual([[], []])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('do not wait for one that cannot be scanned, which is skipped after three tries', async () => {
    const { world, client, comesBack, scanner } = await openOutage(database)
    await world.deliver({ subject: 'Lạ', files: [file('LẠ')] })
    await world.deliver(infected())
    comesBack()
    scanner.setResult({ verdict: 'notScanned', reason: 'cannot unpack' }, 'LẠ')

    await aMinuteLater(world)
    expect(await subjectsIn(client, 'Junk')).toEqual(['Hóa đơn'])
    expect(await unscanned(world)).toEqual([{ scan_tries: 1 }])
    await aMinuteLater(world)
    await aMinuteLater(world)
    expect([await planned(world), await unscanned(world)]).toEqual([[], []])
  })

  test('infected ones stay in Trash but move to Junk from other folders', async () => {
    const { world, client, comesBack } = await openOutage(database)
    await world.deliver(infected('Bỏ đi'))
    const { items } = await client.call('GET /api/v2/threads', {})
    await client.call('POST /api/v2/threads/delete', { body: { ids: [items[0]?.id ?? ''] } })
    await world.clock.advance(1)
    await world.deliver(infected('Xóa hẳn'))
    const [before] = await numberTrash(world)

    comesBack()
    await aMinuteLater(world)
    expect(await firstOf(client, 'Trash')).toMatchObject({ message: { status: 'infected' } })
    const after = await numberTrash(world)
    expect(after).toHaveLength(1)
    expect(after).not.toContain(before)
    expect(await subjectsIn(client, 'Junk')).toEqual(['Xóa hẳn'])
  })
})

/** Returns the UIDs in Trash, as IMAP clients see them. */
async function numberTrash(world: World): Promise<number[]> {
  const { app } = world
  const { id, account_id: accountId } = await app.db.sql
    .selectFrom('folder')
    .select(['id', 'account_id'])
    .where('name', '=', 'Trash')
    .where('account_id', 'in', (db) => db.selectFrom('account').select('id').where('email', '=', khue))
    .executeTakeFirstOrThrow()
  return [...((await app.snapshots.read(app, accountId, id))?.uids ?? [])]
}

/** Scans until the store fails after that many changes, like a killed process. */
async function crashAfter(world: World, changes: number): Promise<void> {
  const { app } = world
  const { id } = await app.db.sql
    .selectFrom('account')
    .select('id')
    .where('email', '=', khue)
    .executeTakeFirstOrThrow()
  let scans = 0
  const db = new Proxy(app.db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name)
      return (work: Parameters<typeof app.db.transaction>[0]) =>
        target.transaction(async (tx) => {
          const result = await work(tx)
          if (++scans > changes) throw new Error('killed before the commit')
          return result
        })
    },
  })
  const run = scanLater({ ...app, db }, { accountId: id, mailbox: khue }, new AbortController().signal)
  await expect(run).rejects.toThrow('killed')
}

test('without a scanner messages are not scanned again', async () => {
  const { world, scanner } = await openOutage('sqlite')
  await world.deliver(infected())
  scanner.setResult({ verdict: 'notScanned', reason: 'no scanner configured', isMissing: true })
  await aMinuteLater(world)
  expect([await planned(world), await unscanned(world)]).toEqual([[], []])
})

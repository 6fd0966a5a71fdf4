import { verdict } from '@bocau/mail-core/imap/search/verdicts'
import { expect, onTestFinished, test } from 'vitest'
import { ImapClient } from '../../entrypoints/imap/imap-client.fixture.ts'
import { createWorld, onEachDatabase, password, type World } from '../../testing/index.ts'
import { findFolder } from '../folders/folder-store.ts'
import { FolderSnapshots } from '../mail-programs/index.ts'
import { FolderColumns, type KindName } from './index.ts'

const khue = 'khue@mocviet.test'
const names: readonly KindName[] = ['numbers', 'threads', 'subject', 'from', 'to', 'fromName', 'baseSubject']

/** Reads the inbox through one cache, like a process. */
async function openInbox(world: World, maxBytes?: number) {
  const web = await world.signIn(khue)
  const { id: accountId } = await web.call('GET /api/v2/user/info', {})
  const folderId = (await findFolder(world.app.db.sql, accountId, 'INBOX'))?.id ?? ''
  const [columns, snapshots] = [new FolderColumns(maxBytes), new FolderSnapshots()]
  const readFolder = async () => {
    const snapshot = await snapshots.read(world.app, accountId, folderId)
    if (!snapshot) throw new Error('the inbox is missing')
    return { accountId, folderId, snapshot }
  }
  const readAll = async () => {
    const folder = await readFolder()
    const { internalDates } = await columns.read(world.app, folder, 'numbers')
    const { messageIds } = await columns.read(world.app, folder, 'threads')
    const subjects = await columns.read(world.app, folder, 'subject')
    const ranks = await (await columns.read(world.app, folder, 'fromName')).ranks()
    return {
      uids: [...folder.snapshot.uids],
      internalDates: [...internalDates],
      count: messageIds.length,
      containing: [...subjects.contains('thư 1')],
      ranks: [...ranks],
    }
  }
  return { columns, readFolder, readAll, accountId }
}

const createMessages = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    subject: `Thư ${from + at}`,
    from: `Vy ${(at * 7) % 5} <vy@x.test>`,
    messageId: `<${from + at}@x.test>`,
  }))

onEachDatabase('folder columns', (database) => {
  test('are extended with new messages and match those of another process', async () => {
    const world = await createWorld({ database })
    await world.deliverAll(createMessages(0, 15))
    const first = await openInbox(world)
    expect((await first.readAll()).containing.filter((one) => one === verdict.yes)).toHaveLength(6)
    await world.deliverAll(createMessages(15, 5))
    const web = await world.signIn(khue)
    const { items } = await web.call('GET /api/v2/threads', { query: { folder: 'INBOX' } })
    await web.call('POST /api/v2/threads/delete', { body: { ids: [items[0]?.thread_id ?? ''] } })
    await world.deliverAll(createMessages(20, 3))
    const now = await first.readAll()
    expect(await (await openInbox(world)).readAll()).toEqual(now)
    expect(now.uids).toHaveLength(now.count)
  })

  test('do not contain long texts, whose messages are opened', async () => {
    const world = await createWorld({ database })
    const recipients = Array.from({ length: 3000 }, (_, at) => `r${at}@x.test`).join(',\r\n ')
    await world.deliverAll([
      ...createMessages(0, 2),
      { subject: 'dài '.repeat(5000), headers: [`Cc: ${recipients}`] },
    ])
    const { columns, readFolder } = await openInbox(world)
    const folder = await readFolder()
    for (const name of ['cc', 'subject'] as const) {
      const column = await columns.read(world.app, folder, name)
      expect(column.contains('r2999')).toEqual(Uint8Array.of(verdict.no, verdict.no, verdict.unknown))
      expect(column.bytes).toBeLessThan(100)
    }
    expect((await columns.read(world.app, folder, 'baseSubject')).bytes).toBeLessThan(6000)
    const client = await ImapClient.signIn(world.imapPort, khue, password)
    onTestFinished(() => client.close())
    await client.execute('SELECT INBOX')
    expect((await client.execute('SEARCH CC r2999@x.test')).lines).toContain('* SEARCH 3')
    expect((await client.execute('SEARCH CC r3000@x.test')).lines).toContain('* SEARCH')
  })

  test('count their memory when they are extended', async () => {
    const world = await createWorld({ database })
    await world.deliverAll(createMessages(0, 3))
    const { columns, readFolder } = await openInbox(world)
    await columns.read(world.app, await readFolder(), 'threads')
    const references = (at: number) => Array.from({ length: 40 }, (_, id) => `<${at}.${id}@x.test>`).join(' ')
    const more = createMessages(3, 20).map((message, at) => ({
      ...message,
      headers: [`References: ${references(at)}`],
    }))
    await world.deliverAll(more)
    const { bytes } = await columns.read(world.app, await readFolder(), 'threads')
    expect(columns.bytes).toBe(bytes)
  })

  test('of concurrent readers are read once, and the least recently used leave the memory', async () => {
    const counts = { statements: 0, rows: 0 }
    const world = await createWorld({ database, counts })
    await world.deliverAll(createMessages(0, 40))
    await world.runJobs()
    const inbox = await openInbox(world, 6000)
    const folder = await inbox.readFolder()
    const before = counts.statements
    const [one, other] = await Promise.all([
      inbox.columns.read(world.app, folder, 'subject'),
      inbox.columns.read(world.app, folder, 'subject'),
    ])
    expect(one).toBe(other)
    expect(counts.statements - before).toBe(1)
    for (const name of names) await inbox.columns.read(world.app, folder, name)
    expect(inbox.columns.bytes).toBeLessThanOrEqual(6000)
    expect(await inbox.columns.read(world.app, folder, 'subject')).not.toBe(one)
  })
})

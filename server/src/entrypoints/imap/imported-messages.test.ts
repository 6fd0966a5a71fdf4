import { expect, onTestFinished, test } from 'vitest'
import { ensureFolder, importMessage, importMessages, readImported } from '../../features/delivery/index.ts'
import { planDescribing } from '../../features/descriptions/index.ts'
import { createWorld, onEachDatabase, password, writeMessage } from '../../testing/index.ts'
import { CountingBlobStore } from './counting-blob-store.fixture.ts'
import { ImapClient } from './imap-client.fixture.ts'

const email = 'moi@mocviet.test'

const imported = (text: string) => ({
  raw: Buffer.from(text, 'latin1'),
  folder: 'Cũ',
  receivedAt: Date.UTC(2024, 1, 3),
  isUnread: true,
  isStarred: false,
  isDraft: false,
})

const one = writeMessage({ subject: 'Một', headers: ['X-One: 1', 'References: <a@x.test>'] })
const batch = [
  writeMessage({ subject: 'Hai', headers: ['X-One: 2'] }),
  'no header at all',
  'Content-Type: text/html; charset=utf-8\r\n\r\n<p>b\xc3\xa1o gi\xc3\xa1</p>\r\n',
]

async function open(database: 'sqlite' | 'postgres') {
  const blobs = new CountingBlobStore()
  const world = await createWorld({ database, parts: { blobs } })
  const accountId = await world.addAccount({ email })
  const client = await ImapClient.signIn(world.imapPort, email, password)
  onTestFinished(() => client.close())
  await ensureFolder(world.app, accountId, 'Cũ')
  await importMessage(world.app, { accountId, email }, imported(one))
  const ready = await Promise.all(batch.map((text) => readImported(world.app, imported(text))))
  await importMessages(world.app, accountId, ready)
  return { world, client, blobs }
}

onEachDatabase('imported messages', (database) => {
  test('are listed and searched without opening one', async () => {
    const { client, blobs } = await open(database)
    await client.execute('SELECT Cũ')
    blobs.opened = 0
    const { lines } = await client.execute('FETCH 1:* (RFC822.SIZE ENVELOPE BODYSTRUCTURE BODY.PEEK[HEADER])')
    expect(lines.join()).toContain('X-One: 1')
    expect(lines.join()).toContain('X-One: 2')
    for (const command of ['SEARCH TEXT "notinany"', 'SEARCH SUBJECT "hai"', 'SORT (DATE) UTF-8 ALL'])
      await client.execute(`UID ${command}`)
    expect(blobs.opened).toBe(0)
  })

  test('have the descriptions that the background job computes', async () => {
    const { world } = await open(database)
    const { db } = world.app
    const tables = ['message_outline', 'message_grams', 'message_head', 'message_key'] as const
    const readAll = () =>
      Promise.all(tables.map((table) => db.sql.selectFrom(table).selectAll().orderBy('message_id').execute()))
    await world.runJobs()
    const rows = await readAll()
    expect(rows.map(({ length }) => length >= 4)).toEqual([true, true, true, true])
    await db.transaction(async (tx) => {
      for (const table of [...tables, 'described_until'] as const) await tx.sql.deleteFrom(table).execute()
    })
    await planDescribing(world.app)
    await world.clock.advance(1)
    await world.runJobs()
    expect(await readAll()).toEqual(rows)
  })
})

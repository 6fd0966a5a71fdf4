import { expect, onTestFinished, test } from 'vitest'
import { importMessage } from '../../features/delivery/index.ts'
import { createWorld, onEachDatabase, password, writeMessage } from '../../testing/index.ts'
import { CountingBlobStore } from './counting-blob-store.fixture.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'

/** Headers that differ in how they end, in their octets or in their length. */
const messages = [
  writeMessage({ subject: 'Một', headers: ['X-One: 1', 'X-Two: 2\r\n folded'] }),
  'no header at all',
  'Subject: header only\r\n',
  'Subject: header only\r\nX-One: last',
  '\r\nno fields\r\n',
  'Subject: Unix\nX-One: a\n\nbody\n',
  'Subject: a\0b\r\nX-One: \0\r\n\r\nd\0\r\n',
  'Subject: \x80\xff\r\nX-One: \xe9\r\n\r\n\xe9\r\n',
  `Subject: long\r\nX-One: ${'x'.repeat(20_000)}\r\n\r\nbody\r\n`,
  `Subject: too long\r\nX-One: ${'x'.repeat(70_000)}\r\n\r\nbody\r\n`,
  'Subject: a\r\nX One: space\r\nX-One : blank\r\nx-one: lower case\r\n\r\nbody\r\n',
]

/** Replaced by a notice. */
const infected = {
  raw: Buffer.from('Subject: infected\r\nX-One: secret\r\n\r\nbody\r\n'),
  folder: 'Lạ',
  receivedAt: 0,
  isUnread: true,
  isStarred: false,
  isDraft: false,
  virus: 'Eicar',
}

const items = [
  'BODY.PEEK[HEADER]',
  'RFC822.HEADER',
  'BODY.PEEK[HEADER]<3.10>',
  'BODY.PEEK[HEADER.FIELDS (X-One)]',
  'BODY.PEEK[HEADER.FIELDS (Received "X One" Subject)]<0.20>',
  'BODY.PEEK[HEADER.FIELDS.NOT (Subject)]',
  'BODY.PEEK[HEADER.FIELDS (Subject)] BODY.PEEK[HEADER] ENVELOPE RFC822.SIZE',
  'INTERNALDATE BODY.PEEK[HEADER.FIELDS (X-Two)]',
]

onEachDatabase('stored headers', (database) => {
  async function open() {
    const blobs = new CountingBlobStore()
    const world = await createWorld({ database, parts: { blobs } })
    const client = await ImapClient.signIn(world.imapPort, khue, password)
    onTestFinished(() => client.close())
    expect((await client.execute('CREATE Lạ')).status).toBe('OK')
    for (const message of messages) expect((await client.append('Lạ', message)).status).toBe('OK')
    const { account_id: accountId } = await world.app.db.sql
      .selectFrom('folder')
      .select('account_id')
      .where('name', '=', 'Lạ')
      .executeTakeFirstOrThrow()
    await importMessage(world.app, { accountId, email: khue }, infected)
    await client.execute('SELECT Lạ')
    const read = async (item: string) => {
      blobs.opened = 0
      const { status, lines } = await client.execute(`FETCH 1:* (${item})`)
      expect(status).toBe('OK')
      return { lines: lines.filter((line) => line.includes(' FETCH (')), opened: blobs.opened }
    }
    return { world, client, read }
  }

  test('are equal to those of the messages', async () => {
    const { world, read } = await open()
    await world.runJobs()
    for (const item of items) {
      const stored = await read(item)
      // The text of the message makes the server read all of it.
      expect(stored.lines).toHaveLength(messages.length + 1)
      expect(stored.lines.join()).not.toContain('secret')
      const { lines } = await read(`${item} BODY.PEEK[TEXT]<9999999.1>`)
      expect(lines.map((line) => line.replace(/ BODY\[TEXT\]<9999999> ""\)/, ')'))).toEqual(stored.lines)
      // The header that is too long.
      expect([item, stored.opened]).toEqual([item, 1])
    }
  })

  test('are stored when a client requests them before the background job', async () => {
    const { read } = await open()
    const first = await read('BODY.PEEK[HEADER]')
    expect(first.opened).toBeGreaterThanOrEqual(messages.length)
    expect(await read('BODY.PEEK[HEADER]')).toEqual({ lines: first.lines, opened: 1 })
  })

  test('are deleted with their message', async () => {
    const { world } = await open()
    await world.runJobs()
    const { sql } = world.app.db
    const heads = () => sql.selectFrom('message_head').select('message_id').execute()
    const [first] = await heads()
    await world.app.db.transaction((tx) =>
      tx.sql
        .deleteFrom('message')
        .where('id', '=', first?.message_id ?? '')
        .execute(),
    )
    expect(await heads()).not.toContainEqual(first)
  })
})

import { expect, onTestFinished, test } from 'vitest'
import { planDescribing } from '../../features/descriptions/index.ts'
import { createTestDraft, sendNow } from '../../features/outbox/testing.ts'
import { createWorld, onEachDatabase, password, writeMessage } from '../../testing/index.ts'
import { CountingBlobStore } from './counting-blob-store.fixture.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'

async function open(database: 'sqlite' | 'postgres') {
  const blobs = new CountingBlobStore()
  const world = await createWorld({ database, parts: { blobs } })
  const client = await ImapClient.signIn(world.imapPort, khue, password)
  onTestFinished(() => client.close())
  const read = async (folder: string, items: string) => {
    expect((await client.execute(`SELECT ${folder}`)).status).toBe('OK')
    blobs.opened = 0
    const { lines } = await client.execute(`FETCH 1:* (${items})`)
    return { lines: lines.filter((line) => line.includes(' FETCH (')), opened: blobs.opened }
  }
  return { world, client, blobs, read }
}

const fields =
  'From To Cc Bcc Subject Date Message-ID Priority X-Priority References Newsgroups In-Reply-To Content-Type Reply-To'
const listed = `RFC822.SIZE ENVELOPE BODYSTRUCTURE BODY BODY.PEEK[HEADER.FIELDS (${fields})]`

onEachDatabase('message descriptions', (database) => {
  test('exist shortly after arrival on every route, so listing opens no message', async () => {
    const { world, client, read } = await open(database)
    await world.deliver({ subject: 'Báo giá', messageId: '<1@x.test>', headers: ['X-Priority: 1'] })
    const appended = writeMessage({ subject: 'Ảnh', headers: ['References: <a@x.test>\r\n <b@x.test>'] })
    expect((await client.append('INBOX', appended)).status).toBe('OK')
    await sendNow(world, await world.signIn(khue), { subject: 'Gửi đi', to: ['ha@mocviet.test'] })
    await client.execute('SELECT INBOX')
    expect((await client.execute('COPY 1:2 Archive')).status).toBe('NO')
    expect((await client.execute('CREATE Khác')).status).toBe('OK')
    expect((await client.execute('COPY 1:2 Khác')).status).toBe('OK')
    await world.runJobs()

    for (const [folder, count] of [
      // Includes the alert about the first sign-in.
      ['INBOX', 3],
      ['Sent', 1],
      ['Khác', 2],
    ] as const) {
      const listing = await read(folder, listed)
      expect([folder, listing.lines.length, listing.opened]).toEqual([folder, count, 0])
      expect(listing.lines.join()).not.toContain('ENVELOPE (NIL NIL')
    }
    const { lines } = await read('INBOX', 'BODY.PEEK[HEADER.FIELDS (References X-Priority)]')
    expect(lines.map((line) => line.split('\r\n').slice(1, -1))).toEqual([
      ['X-Priority: 1', ''],
      ['References: <a@x.test>', ' <b@x.test>', ''],
      [''],
    ])
  })

  test('match the messages', async () => {
    const { world, client, read } = await open(database)
    await client.append('INBOX', writeMessage({ subject: 'Một', headers: ['Cc: "A, B" <ab@x.test>'] }))
    await client.append('INBOX', 'no header at all')
    await client.append('INBOX', 'Subject: a\0b\r\nX: y\r\nTo: c@x.test\r\n\r\nd\r\n')
    const readListings = async () => [
      ...(await read('INBOX', `ENVELOPE BODYSTRUCTURE BODY`)).lines,
      ...(await read('INBOX', `BODY.PEEK[HEADER.FIELDS (${fields})]`)).lines,
    ]
    await world.runJobs()
    const previous = await readListings()
    await world.app.db.transaction((tx) => tx.sql.deleteFrom('message_outline').execute())
    expect(await readListings()).toEqual(previous)
    // Other header fields are read from the message.
    const { lines } = await read('INBOX', 'BODY.PEEK[HEADER.FIELDS (Subject X)]')
    expect(lines[2]).toContain('X: y\r\n')
  })

  test('of a draft are cached until it changes', async () => {
    const { world, read } = await open(database)
    const client = await world.signIn(khue)
    const draft = await createTestDraft(client, { subject: 'Nháp một' })
    const first = await read('Drafts', listed)
    expect(first.lines.join()).toContain('RFC822.SIZE')
    expect(await read('Drafts', listed)).toEqual({ lines: first.lines, opened: 0 })
    const { body, to, id, version } = draft
    await client.call('PATCH /api/v2/messages/:id', {
      params: { id },
      body: { save_id: 'save-again-xxxx', version, to, cc: [], bcc: [], subject: 'Drafts two', body },
    })
    const second = await read('Drafts', listed)
    expect(second.lines.join()).toContain('"Drafts two"')
  })

  test('of old messages are created in the background, once, also after a restart', async () => {
    const { world, blobs, read } = await open(database)
    await world.deliverAll(Array.from({ length: 60 }, (_, at) => ({ subject: `Cũ ${at}` })))
    await world.clock.advance(120)
    await world.runJobs()
    await world.app.db.transaction(async (tx) => {
      await tx.sql.deleteFrom('message_outline').execute()
      await tx.sql.deleteFrom('message_grams').execute()
      await tx.sql.deleteFrom('described_until').execute()
      await tx.sql.deleteFrom('job').where('kind', '=', 'describe-messages').execute()
    })
    blobs.opened = 0
    const round = async () => {
      await planDescribing(world.app)
      await world.clock.advance(1)
      await world.runJobs()
    }
    await round()
    await round()
    await round()
    expect(blobs.opened).toBe(60)
    expect(world.logger.lines).toContainEqual(
      expect.objectContaining({
        message: 'describing messages for mail programs finished',
        fields: expect.objectContaining({ described: 60 }),
      }),
    )
    expect(await read('INBOX', listed)).toMatchObject({ opened: 0 })
    expect(await world.app.db.sql.selectFrom('job').select('kind').execute()).not.toContainEqual({
      kind: 'describe-messages',
    })
  })

  test('that are too long to store are not retried', async () => {
    const { world, blobs, read } = await open(database)
    await world.runJobs()
    const headers = [`References: ${'<a-rather-long-name@x.test>\r\n '.repeat(5000)}<b@x.test>`]
    await world.deliverAll(Array.from({ length: 25 }, (_, at) => ({ subject: `Dài ${at}`, headers })))
    blobs.opened = 0
    await world.runJobs()
    expect(blobs.opened).toBe(25)
    expect((await read('INBOX', 'ENVELOPE')).lines).toHaveLength(25)
  })
})

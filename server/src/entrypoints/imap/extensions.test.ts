import { constants, createDeflateRaw } from 'node:zlib'
import { ImapFlow } from 'imapflow'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld, onEachDatabase, password, type World, writeMessage } from '../../testing/index.ts'
import { CountingBlobStore } from './counting-blob-store.fixture.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'

async function visit(world: World): Promise<ImapClient> {
  const client = await ImapClient.signIn(world.imapPort, khue, password)
  onTestFinished(() => client.close())
  return client
}

/** Three messages; the third replies to the first. */
const conversation = [
  { messageId: '<1@x.test>', subject: 'Báo giá', from: 'Vy <vy@x.test>', date: '03 Mar 2026 10:00:00 +0700' },
  { messageId: '<2@x.test>', subject: 'Ảnh', from: 'An <an@x.test>', date: '01 Mar 2026 10:00:00 +0700' },
  {
    messageId: '<3@x.test>',
    subject: 'Re: báo giá',
    from: 'Bình <binh@x.test>',
    date: '02 Mar 2026 10:00:00 +0700',
    inReplyTo: '<1@x.test>',
  },
]

async function fill(client: ImapClient): Promise<void> {
  for (const { date, ...fields } of conversation) {
    const sizes = { text: 'x'.repeat(fields.subject === 'Ảnh' ? 500 : 10) }
    const message = writeMessage({ ...fields, ...sizes, headers: [`Date: ${date}`] })
    expect((await client.append('INBOX "05-Mar-2026 10:00:00 +0700"', message)).status).toBe('OK')
  }
}

onEachDatabase('IMAP extensions', (database) => {
  test('SORT supports sequence numbers, UIDs and partial results', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await fill(client)
    await client.execute('SELECT INBOX')
    const responseLines = async (command: string) => (await client.execute(command)).lines
    expect(await responseLines('SORT (DATE) UTF-8 ALL')).toEqual(['* SORT 2 3 1'])
    expect(await responseLines('UID SORT (REVERSE DATE) UTF-8 ALL')).toEqual(['* SORT 1 3 2'])
    expect(await responseLines('SORT (SUBJECT DATE) UTF-8 ALL')).toEqual(['* SORT 3 1 2'])
    expect(await responseLines('SORT (FROM) UTF-8 ALL')).toEqual(['* SORT 2 3 1'])
    expect(await responseLines('SORT (REVERSE SIZE) UTF-8 ALL')).toContainEqual(
      expect.stringMatching(/^\* SORT 2 /),
    )
    expect(await responseLines('SORT (DATE) UTF-8 SUBJECT "GIÁ"')).toEqual(['* SORT 3 1'])
    expect(await responseLines('SORT RETURN (MIN MAX COUNT ALL) (DATE) UTF-8 ALL')).toEqual([
      expect.stringMatching(/^\* ESEARCH \(TAG "a\d+"\) MIN 2 MAX 1 COUNT 3 ALL 2:3,1$/),
    ])
    expect(await responseLines('SORT RETURN (PARTIAL 1:2) (DATE) UTF-8 ALL')).toEqual([
      expect.stringMatching(/PARTIAL \(1:2 2:3\)$/),
    ])
    expect(await responseLines('SORT (DATE) UTF-8 SUBJECT nothing')).toEqual(['* SORT'])
  })

  test('searches subjects, addresses and ids without opening described messages', async () => {
    const blobs = new CountingBlobStore()
    const world = await createWorld({ database, parts: { blobs } })
    const client = await visit(world)
    await fill(client)
    await client.execute('SELECT INBOX')
    await client.execute('FETCH 1:* ENVELOPE')
    const opened = blobs.opened
    const responseLines = async (command: string) => (await client.execute(command)).lines
    expect(await responseLines('SEARCH SUBJECT "GIÁ"'.replace('"GIÁ"', '{4+}\r\nGIá'))).toEqual([
      '* SEARCH 1 3',
    ])
    expect(await responseLines('SEARCH FROM an@x')).toEqual(['* SEARCH 2'])
    expect(await responseLines('SEARCH NOT FROM vy TO khue')).toEqual(['* SEARCH 2 3'])
    expect(await responseLines('SEARCH HEADER Message-ID "<3@x.test>"')).toEqual(['* SEARCH 3'])
    expect(await responseLines('SEARCH OR HEADER In-Reply-To "<1@x.test>" CC nobody')).toEqual(['* SEARCH 3'])
    expect(blobs.opened).toBe(opened)
    expect(await responseLines('SEARCH FROM "Vy <vy"')).toEqual(['* SEARCH 1'])
  })

  test('finds words by the index and text within words by opening messages', async () => {
    const blobs = new CountingBlobStore()
    const world = await createWorld({ database, parts: { blobs } })
    const client = await visit(world)
    const texts = [
      'Hoá đơn tháng ba, invoice 17',
      'Invoices paid',
      'Nothing of the kind; hoa tươi',
      'Preinvoiced',
    ]
    for (const [at, text] of texts.entries())
      await client.append('INBOX', writeMessage({ subject: at === 2 ? 'Invoice' : 'Thư', text }))
    await client.execute('SELECT INBOX')
    const responseLines = async (command: string) => (await client.execute(command)).lines
    // With few messages, those missing in the index are opened.
    expect(await responseLines('SEARCH TEXT invoice')).toEqual(['* SEARCH 1 2 3 4'])
    expect(await responseLines('SEARCH NOT BODY invoice')).toEqual(['* SEARCH 3'])
    const rest = Array.from({ length: 500 }, () => writeMessage({ subject: 'Khác', text: 'Khác' }))
    expect((await client.appendAll('INBOX', rest)).status).toBe('OK')
    // With many messages without grams, only the index is used.
    let opened = blobs.opened
    expect(await responseLines('SEARCH TEXT invoice')).toEqual(['* SEARCH 1 2 3'])
    expect(await responseLines('SEARCH BODY invoice')).toEqual(['* SEARCH 1 2'])
    expect(blobs.opened).toBe(opened)
    await world.runJobs()
    opened = blobs.opened
    expect(await responseLines('SEARCH TEXT invoice')).toEqual(['* SEARCH 1 2 3 4'])
    expect(await responseLines('SEARCH BODY invoice')).toEqual(['* SEARCH 1 2 4'])
    expect(await responseLines('SEARCH BODY "INVOICE 17"')).toEqual(['* SEARCH 1'])
    expect(await responseLines('SEARCH NOT TEXT invoice UID 1:4')).toEqual(['* SEARCH'])
    expect(await responseLines('SEARCH OR BODY paid BODY kind')).toEqual(['* SEARCH 2 3'])
    expect(await responseLines('SEARCH CHARSET UTF-8 TEXT {4+}\r\nhoá')).toEqual(['* SEARCH 1'])
    expect(await responseLines('SEARCH TEXT hoa')).toEqual(['* SEARCH 1 3'])
    expect(blobs.opened - opened).toBeLessThan(40)
    opened = blobs.opened
    expect(await responseLines('SEARCH TEXT nvoic')).toEqual(['* SEARCH 1 2 3 4'])
    expect(await responseLines('SEARCH BODY "kind; h"')).toEqual(['* SEARCH 3'])
    expect(await responseLines('SEARCH TEXT "MIME-Version" UID 1:4')).toEqual(['* SEARCH 1 2 3 4'])
    expect(blobs.opened).toBeGreaterThan(opened)
    expect(await responseLines('SEARCH TEXT nowhere')).toEqual(['* SEARCH'])
  })

  test('THREAD supports REFERENCES and ORDEREDSUBJECT', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await fill(client)
    await client.execute('SELECT INBOX')
    const responseLines = async (command: string) => (await client.execute(command)).lines
    expect(await responseLines('THREAD REFERENCES UTF-8 ALL')).toEqual(['* THREAD (2)(1 3)'])
    expect(await responseLines('UID THREAD ORDEREDSUBJECT UTF-8 ALL')).toEqual(['* THREAD (2)(3 1)'])
    expect(await responseLines('THREAD REFERENCES UTF-8 SUBJECT nothing')).toEqual(['* THREAD'])
  })

  test('supports QUOTA, PREVIEW and BINARY', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    const file = {
      name: 'a.bin',
      contentType: 'application/octet-stream',
      content: Buffer.from([0, 1, 0, 255]),
    }
    await client.append('INBOX', writeMessage({ subject: 'Ảnh', text: 'Chào chị', files: [file] }))
    const quota = await client.execute('GETQUOTAROOT INBOX')
    expect(quota.lines).toEqual([
      '* QUOTAROOT INBOX ""',
      expect.stringMatching(/^\* QUOTA "" \(STORAGE \d+ \d+\)$/),
    ])
    expect((await client.execute('GETQUOTA ""')).lines).toEqual([quota.lines[1]])
    expect((await client.execute('SETQUOTA "" (STORAGE 1)')).text).toMatch(/^\[NOPERM\]/)
    await client.execute('SELECT INBOX')
    const preview = await client.execute('FETCH 1 (PREVIEW)')
    expect(Buffer.from(preview.lines.join(), 'latin1').toString()).toContain('Chào chị')
    expect((await client.execute('FETCH 1 (BINARY.SIZE[2] BINARY.PEEK[2])')).lines).toEqual([
      '* 1 FETCH (BINARY.SIZE[2] 4 BINARY[2] ~{4}\r\n\0\x01\0\xff)',
    ])
  })

  test('IMAP4rev2 uses its own responses and UTF-8 names', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    expect((await client.execute('ENABLE IMAP4rev2')).lines).toEqual(['* ENABLED IMAP4rev2'])
    const utf8 = (text: string) => Buffer.from(text).toString('latin1')
    client.write('c CREATE "Khách/Hà Nội"\r\n')
    expect((await client.until('c')).status).toBe('OK')
    expect((await client.execute('LIST "" "*"')).lines.join('\n')).toContain(utf8('Khách/Hà Nội'))
    await client.append('INBOX', writeMessage({ subject: 'Một' }))
    const { lines } = await client.execute('SELECT INBOX')
    expect(lines).toContainEqual(expect.stringMatching(/^\* LIST \(.*\) "\/" INBOX$/))
    expect(lines.join('\n')).not.toMatch(/RECENT|UNSEEN/)
    expect((await client.execute('SEARCH ALL')).lines).toEqual([
      expect.stringMatching(/^\* ESEARCH \(TAG "a\d+"\) ALL 1$/),
    ])
    expect((await client.execute('STATUS INBOX (MESSAGES DELETED SIZE)')).lines[0]).toMatch(
      /^\* STATUS INBOX/,
    )
  })
})

test('imapflow uses compression, UTF-8 names and quota', async () => {
  const world = await createWorld()
  await world.deliverAll(
    Array.from({ length: 40 }, (_, at) => ({ subject: `Thư ${at}`, text: 'x'.repeat(9_000) })),
  )
  const outputLines: string[] = []
  const log = (entry: { msg?: string }) => void outputLines.push(JSON.stringify(entry))
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: world.imapPort,
    secure: false,
    auth: { user: khue, pass: password },
    logger: { debug: log, info: log, warn: log, error: log },
  })
  await client.connect()
  onTestFinished(() => client.close())
  expect(outputLines.join('\n')).toContain('COMPRESS')
  expect([...client.enabled]).toContain('UTF8=ACCEPT')
  await client.mailboxCreate('Khách hàng/Hà Nội')
  expect((await client.list()).map(({ path }) => path)).toContain('Khách hàng/Hà Nội')
  expect((await client.mailboxOpen('INBOX')).exists).toBe(40)
  const sources: number[] = []
  for await (const { source } of client.fetch('1:*', { source: true })) sources.push(source?.length ?? 0)
  expect(sources.filter((size) => size > 9_000)).toHaveLength(40)
  const appended = await client.append('INBOX', writeMessage({ subject: 'Dài', text: 'y'.repeat(200_000) }))
  expect(appended).toMatchObject({ uid: 41 })
  const quota = await client.getQuota('INBOX')
  expect(quota).toMatchObject({ storage: { usage: expect.any(Number), limit: expect.any(Number) } })
  await client.logout()
  expect(world.logger.lines.filter((line) => line.level === 'error')).toEqual([])
})

test('a decompression bomb or invalid data ends only its own connection', async () => {
  const world = await createWorld()
  const [other, bomb, nonsense] = [await visit(world), await visit(world), await visit(world)]
  for (const client of [bomb, nonsense]) {
    client.write('c COMPRESS DEFLATE\r\n')
    expect((await client.until('c')).status).toBe('OK')
  }
  const packed = createDeflateRaw({ flush: constants.Z_SYNC_FLUSH })
  packed.on('data', (chunk: Buffer) => bomb.write(chunk))
  for (let round = 0; round < 64; round++) packed.write(Buffer.alloc(1024 * 1024, 0x61))
  nonsense.write('not packed at all')
  await nonsense.whenClosed
  expect((await other.execute('NOOP')).status).toBe('OK')
  bomb.close()
  expect((await other.execute('SELECT INBOX')).status).toBe('OK')
})

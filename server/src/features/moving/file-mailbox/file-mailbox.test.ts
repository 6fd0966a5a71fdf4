import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { RemoteMailboxError } from '../../../ports/remote-mailbox.ts'
import { MemoryBlobStore } from '../../../testing/memory/memory-blob-store.ts'
import { mboxMessage } from '../mail-files/write-mbox.ts'
import { readMessages } from '../moving-in/read-window.ts'
import { type FileContent, openChunks } from './file-content.ts'
import { openFile } from './open-file.ts'

const message = (subject: string, text = 'x') => Buffer.from(`Subject: ${subject}\r\n\r\n${text}\r\n`)
const at = Date.parse('2024-05-06T07:08:09Z')
let files = 0

/** Builds a file that is read in chunks of the given size. */
function fileContent(bytes: Uint8Array, chunkBytes = 64 * 1024): FileContent {
  const all = Buffer.from(bytes)
  return {
    size: all.length,
    async *read(start, end) {
      for (let from = start; from < Math.min(end, all.length); from += chunkBytes)
        yield all.subarray(from, Math.min(from + chunkBytes, end))
    },
  }
}

/** Reads all messages of a file, folder by folder, with errors under the message name. */
async function readOut(name: string, bytes: Uint8Array, chunkBytes?: number) {
  const mailbox = await openFile({ id: `test ${++files}`, name }, fileContent(bytes, chunkBytes))
  const messages: Record<string, string[]> = {}
  for (const { path, names } of await mailbox.listFolders()) {
    const reports: string[] = []
    messages[names.join('/')] = reports
    await mailbox.openFolder(path)
    const uids = await mailbox.listUids(0)
    for (const entry of await mailbox.describe(uids)) {
      try {
        for await (const { raw } of mailbox.read([entry.uid]))
          reports.push([subjectOf(raw), ...entry.flags, ...entry.labels].join(' '))
      } catch {
        reports.push(`! ${(await mailbox.readSubjects([entry.uid])).get(entry.uid)}`)
      }
    }
  }
  return messages
}

const subjectOf = (raw: Uint8Array) =>
  /^Subject: (.*)$/m.exec(Buffer.from(raw).toString())?.[1]?.trim() ?? '?'

const openError = (name: string, bytes: Uint8Array) =>
  readOut(name, bytes).then(
    () => null,
    (error: RemoteMailboxError) => error.code,
  )

test('reads a Dovecot Maildir with folder names in two encodings, flags and keywords', async () => {
  const zip = zipSync({
    'an/Maildir/cur/1.M1.mx,S=20:2,S': message('Một'),
    'an/Maildir/new/2.M1.mx': message('Hai'),
    'an/Maildir/tmp/3.M1.mx': message('dở dang'),
    'an/Maildir/dovecot-keywords': Buffer.from('0 du-an\n1 $Forwarded\n'),
    'an/Maildir/.Sent/cur/4.mx:2,FRSa': message('Đã gửi'),
    'an/Maildir/.Kh&AOE-ch h&AOA-ng.B&AOE-o gi&AOE-/cur/5.mx:2,S': message('Báo giá'),
    'an/Maildir/.Hoá đơn/cur/6.mx:2,ST': message('Bỏ đi'),
    'an/Maildir/dovecot.index.log': Buffer.from('no mail'),
    '__MACOSX/an/Maildir/cur/._1.M1.mx': Buffer.from('no mail'),
  })
  expect(await readOut('Maildir.zip', zip)).toEqual({
    INBOX: ['Một \\Seen', 'Hai'],
    Sent: ['Đã gửi \\Seen \\Flagged \\Answered'],
    'Khách hàng/Báo giá': ['Báo giá \\Seen'],
    'Hoá đơn': ['Bỏ đi \\Seen \\Deleted'],
  })
})

test('reads a Maildir with nested folders and keywords', async () => {
  const zip = zipSync({
    'mail/cur/1:2,S': message('Một'),
    'mail/Kh&AOE-ch/B&AOE-o gi&AOE-/cur/2:2,a': message('Hai'),
    'mail/Kh&AOE-ch/B&AOE-o gi&AOE-/dovecot-keywords': Buffer.from('0 du-an\n'),
  })
  expect(await readOut('mail.zip', zip)).toEqual({ INBOX: ['Một \\Seen'], 'Khách/Báo giá': ['Hai du-an'] })
})

test('a single folder of a Maildir becomes that folder', async () => {
  const zip = zipSync({ '.Sent/cur/1:2,S': message('Một') })
  expect(await readOut('x.zip', zip)).toEqual({ Sent: ['Một \\Seen'] })
})

test.each([1, 7, 100, 64 * 1024])(
  'reads an mbox file byte for byte with its flags, in chunks of %d',
  async (size) => {
    const raws = [
      message('Một', 'From me 10:00\r\n\r\nFrom here 12:34\r\n>From there'),
      Buffer.from('Status: O\r\nSubject: Hai\r\n\r\n'),
      Buffer.from('X-Status: AF\r\nStatus: RO\r\nSubject: Ba\r\n\r\nThư From ai\r\n\r\n\r\n'),
      Buffer.from('X-Mozilla-Status: 1005\r\nSubject: Bốn\r\n\r\n'),
      Buffer.from(
        'X-Gmail-Labels: =?UTF-8?Q?Inbox,Unread,Kh=C3=A1ch_h=C3=A0ng,Starred?=\r\nSubject: Gm\r\n\r\n',
      ),
      // A label header from a sender is not a label of the archive.
      Buffer.from('Received: from x\r\nX-Gmail-Labels: Trash\r\nSubject: Lừa\r\n\r\n'),
    ]
    const mbox = Buffer.concat(raws.flatMap((raw) => [...mboxMessage(raw, at)]))
    expect(await readOut('Sent.mbox', mbox, size)).toEqual({
      Sent: [
        'Một \\Seen',
        'Hai',
        'Ba \\Seen \\Answered \\Flagged',
        'Bốn \\Seen \\Flagged $Forwarded',
        'Gm \\Flagged \\INBOX Khách hàng',
        'Lừa \\Seen',
      ],
    })
    const mailbox = await openFile({ id: `test ${++files}`, name: 'a.mbox' }, fileContent(mbox, size))
    await mailbox.openFolder('a.mbox')
    const read = await Array.fromAsync(mailbox.read(await mailbox.listUids(0)))
    expect(read.map(({ raw }) => Buffer.from(raw).toString())).toEqual(raws.map(String))
  },
)

test('mbox files and single messages in an archive become folders by their names', async () => {
  const mbox = (subject: string) => Buffer.concat([...mboxMessage(message(subject), at)])
  const zip = zipSync({
    'Mail/INBOX.mbox': mbox('Một'),
    'Mail/Khách hàng/Báo giá.mbox': [mbox('Hai'), { level: 0 }],
    'Mail/Work.sbd/Orders': mbox('Ba'),
    'Mail/Work.sbd/Orders.msf': Buffer.from('From here 10:00'),
    'Settings/settings.json': Buffer.from('{}'),
  })
  expect(await readOut('x.zip', zip)).toEqual({
    INBOX: ['Một \\Seen'],
    'Khách hàng/Báo giá': ['Hai \\Seen'],
    'Work/Orders': ['Ba \\Seen'],
  })
  const messages = zipSync({ 'a.eml': message('Một'), 'Dự án/b.EML': message('Hai') })
  expect(await readOut('x.zip', messages)).toEqual({ INBOX: ['Một \\Seen'], 'Dự án': ['Hai \\Seen'] })
})

test('a compressed mbox file is decompressed once and closed at the end', async () => {
  const mbox = Buffer.concat(
    Array.from({ length: 50 }, (_, n) => [...mboxMessage(message(`Thư ${n}`), at)]).flat(),
  )
  const content = fileContent(zipSync({ 'a.mbox': mbox }))
  let opened = 0
  let open = 0
  const counted: FileContent = {
    size: content.size,
    async *read(start, end) {
      opened++
      open++
      try {
        yield* content.read(start, end)
      } finally {
        open--
      }
    },
  }
  const mailbox = await openFile({ id: `test ${++files}`, name: 'a.zip' }, counted)
  await mailbox.openFolder('a.mbox')
  const before = opened
  const subjects: string[] = []
  for (const uid of await mailbox.listUids(0))
    for await (const { raw } of mailbox.read([uid])) subjects.push(subjectOf(raw))
  expect(subjects).toEqual(Array.from({ length: 50 }, (_, n) => `Thư ${n}`))
  expect(opened - before).toBe(1)
  await mailbox.close()
  expect(open).toBe(0)
})

test('broken or oversized messages cause no second decompression', async () => {
  const empty = Buffer.from('From x Mon May  6 07:08:09 2024\r\n\r\n')
  const large = Buffer.concat([...mboxMessage(message('Lớn', 'y'.repeat(61 * 1024 * 1024)), at)])
  const content = fileContent(
    zipSync({ 'a.mbox': [Buffer.concat([...Array.from({ length: 50 }, () => empty), large]), { level: 1 }] }),
  )
  let opened = 0
  const counted: FileContent = {
    size: content.size,
    read(start, end) {
      opened++
      return content.read(start, end)
    },
  }
  const mailbox = await openFile({ id: `test ${++files}`, name: 'x.zip' }, counted)
  await mailbox.openFolder('a.mbox')
  const before = opened
  const items = await Array.fromAsync(
    readMessages(mailbox, await mailbox.describe(await mailbox.listUids(0))),
  )
  const uids = items.map(({ entry }) => entry.uid)
  expect(items.filter((item) => 'reason' in item && item.reason === 'unreadable')).toHaveLength(50)
  expect([...(await mailbox.readSubjects(uids)).values()].filter(Boolean)).toEqual(['Lớn'])
  expect(opened - before).toBeLessThanOrEqual(1)
  await mailbox.close()
})

test('reads the mbox files of a small archive from the store once', async () => {
  const mbox = Buffer.concat([...mboxMessage(message('Một'), at)])
  const zip = zipSync(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}.mbox`, mbox])))
  const blobs = new MemoryBlobStore()
  const { hash, size } = await blobs.put(zip)
  let opened = 0
  const counted = {
    open: (...args: Parameters<typeof blobs.open>) => {
      opened++
      return blobs.open(...args)
    },
  }
  const content = openChunks(counted, [{ start: 0, size, blob_hash: hash }])
  const mailbox = await openFile({ id: `test ${++files}`, name: 'x.zip' }, content)
  for (const { path } of await mailbox.listFolders()) {
    await mailbox.openFolder(path)
    expect(await Array.fromAsync(mailbox.read(await mailbox.listUids(0)))).toHaveLength(1)
  }
  await mailbox.close()
  expect(opened).toBe(1)
})

test('reads an archive whose directory order differs from its content order', async () => {
  const zip = Buffer.from(zipSync({ 'a.eml': message('Một'), 'b.eml': message('Hai') }, { level: 0 }))
  const [first, second, end] = [zip.lastIndexOf('a.eml') - 46, zip.lastIndexOf('b.eml') - 46, zip.length - 22]
  const reordered = Buffer.concat([
    zip.subarray(0, first),
    zip.subarray(second, end),
    zip.subarray(first, second),
    zip.subarray(end),
  ])
  expect(await readOut('x.zip', reordered)).toEqual({ INBOX: ['Một \\Seen', 'Hai \\Seen'] })
})

test('rejects an archive with overlapping files', async () => {
  const zip = Buffer.from(zipSync({ 'a.eml': message('Một'), 'b.eml': message('Hai') }))
  const second = zip.lastIndexOf('b.eml') - 46
  zip.writeUInt32LE(0, second + 42)
  expect(await openError('x.zip', zip)).toBe('file_broken')
})

test('rejects a decompression bomb in an mbox file', async () => {
  const first = Buffer.from('From x Mon May  6 07:08:09 2024\r\nSubject: x\r\n\r\n')
  const mbox = Buffer.concat([first, Buffer.alloc(1024 * 1024)])
  const content = fileContent(zipSync({ 'a.mbox': [mbox, { level: 1 }], 'b.eml': message('Hai') }))
  const open = async (freeBytes: number) => {
    const mailbox = await openFile(
      { id: `test ${++files}`, name: 'x.zip', unlimitedRatioBytes: freeBytes },
      content,
    )
    return mailbox.openFolder('a.mbox')
  }
  expect(content.size * 100).toBeLessThan(mbox.length)
  await expect(open(1000 * 1024)).rejects.toMatchObject({ code: 'broken' })
  expect(await open(1100 * 1024)).toMatchObject({ total: 1 })
})

test('accepts folder names that equal object properties', async () => {
  const zip = zipSync({ 'constructor/a.eml': message('Một'), 'toString/b.eml': message('Hai') })
  expect(await readOut('x.zip', zip)).toEqual(
    Object.fromEntries([
      ['constructor', ['Một \\Seen']],
      ['toString', ['Hai \\Seen']],
    ]),
  )
})

test('reads a single message, also after an mbox line', async () => {
  expect(await readOut('thu.eml', message('Một'))).toEqual({ INBOX: ['Một \\Seen'] })
  const zip = zipSync({ 'a.eml': Buffer.concat([Buffer.from('From an@x.test Mon May 6\n'), message('Hai')]) })
  expect(await readOut('x.zip', zip)).toEqual({ INBOX: ['Hai \\Seen'] })
})

test('reports broken messages and reads the others', async () => {
  const zip = Buffer.from(
    zipSync({
      'a.eml': message('Một'),
      'empty.eml': Buffer.alloc(0),
      'outlook.msg': Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]),
      'z.eml': [message('hỏng', 'y'.repeat(100)), { level: 0 }],
    }),
  )
  zip[zip.indexOf('yyyy')] = 0x7a // A corrupted byte.
  expect(await readOut('x.zip', zip)).toEqual({
    INBOX: ['Một \\Seen', '! empty.eml', '! outlook.msg', '! z.eml'],
  })
})

test('never loads a decompression bomb into memory', async () => {
  const zip = zipSync({ 'big.eml': Buffer.alloc(61 * 1024 * 1024), 'b.eml': message('Hai') })
  // The declared size may be wrong as well.
  const lies = Buffer.from(zip)
  lies.writeUInt32LE(10, lies.lastIndexOf('big.eml') - 46 + 24)
  for (const bytes of [zip, lies])
    expect(await readOut('x.zip', bytes)).toEqual({ INBOX: ['! big.eml', 'Hai \\Seen'] })
})

test.each([
  ['nothing of mail', 'a.zip', zipSync({ 'a.txt': Buffer.from('x') }), 'file_unknown'],
  ['a picture', 'a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), 'file_unknown'],
  ['an archive without its end', 'a.zip', zipSync({ 'a.eml': message('x') }).subarray(0, 60), 'file_broken'],
])('%s is reported', async (_, name, bytes, code) => {
  expect(await openError(name, bytes)).toBe(code)
})

test('any truncated or changed archive ends in a reported error', async () => {
  const zip = Buffer.from(
    zipSync({ 'm/cur/1:2,S': message('Một'), 'b.mbox': Buffer.concat([...mboxMessage(message('Hai'), at)]) }),
  )
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  for (let round = 0; round < 400; round++) {
    const broken = Buffer.from(zip.subarray(0, round % 3 === 0 ? 4 + next(zip.length) : zip.length))
    for (let change = 0; change <= next(4); change++) broken[4 + next(broken.length - 4)] = next(256)
    const errorCode = await readOut('x.zip', broken).catch((error: RemoteMailboxError) => error.code)
    if (typeof errorCode === 'string') expect(['file_unknown', 'file_broken', 'broken']).toContain(errorCode)
  }
})

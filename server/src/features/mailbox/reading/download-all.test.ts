import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createWorld, onEachDatabase, type World } from '../../../testing/index.ts'
import { numberDuplicates } from '../../files/file-names.ts'
import { zipStream } from '../../files/zip-stream.ts'

const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.each([
  [
    ['a.pdf', 'A.PDF', 'a.pdf', 'b.pdf'],
    ['a.pdf', 'A (2).PDF', 'a (3).pdf', 'b.pdf'],
  ],
  [
    ['ảnh', 'ảnh', '.env', '.env'],
    ['ảnh', 'ảnh (2)', '.env', '.env (2)'],
  ],
  [
    ['a (2).pdf', 'a.pdf', 'a.pdf'],
    ['a (2).pdf', 'a.pdf', 'a (3).pdf'],
  ],
  [
    ['../../etc/passwd', ''],
    ['.._.._etc_passwd', '_'],
  ],
])('every file of an archive has a unique name: %o', (names, unique) => {
  expect(numberDuplicates(names)).toEqual(unique)
})

test('reads a file only as fast as the archive is consumed', async () => {
  let read = 0
  async function* endless() {
    for (;;) {
      read += 1
      yield new Uint8Array(64 * 1024)
    }
  }
  const archive = zipStream([{ name: 'a', open: async () => endless() }], { writtenAt: Number.MAX_VALUE })
  for (let entry = 0; entry < 5; entry++) await archive.next()
  await archive.return(undefined)
  expect(read).toBeLessThan(10)
})

onEachDatabase('downloading all attachments', (database) => {
  test('returns one archive with the original names', async () => {
    const { download } = await messageWith(database, {
      subject: 'Báo giá: "lô 2"',
      files: [
        { name: 'Báo giá lô gỗ sồi.pdf', contentType: 'application/pdf', content: '%PDF-1' },
        { name: 'ghi chú.txt', contentType: 'text/plain', content: 'một' },
        { name: 'ghi chú.txt', contentType: 'text/plain', content: 'hai' },
      ],
    })
    const response = await download()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
      "filename*=UTF-8''Báo giá   lô 2.zip",
    )
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const texts = Object.entries(files).map(([name, content]) => [name, strFromU8(content)])
    expect(texts).toEqual([
      ['Báo giá lô gỗ sồi.pdf', '%PDF-1'],
      ['ghi chú.txt', 'một'],
      ['ghi chú (2).txt', 'hai'],
    ])
  })

  test('leaves out infected files with a notice, and inline images', async () => {
    const { download } = await messageWith(database, {
      html: '<p>Chào</p><img src="cid:logo">',
      files: [
        { name: 'sạch.txt', contentType: 'text/plain', content: 'x' },
        { name: 'độc.docx', contentType: 'application/zip', content: eicar },
        { name: 'logo.png', contentType: 'image/png', content: png, contentId: 'logo' },
      ],
    })
    const response = await download({ left_out: 'Có virus nên không nằm trong tệp nén:' })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const files = unzipSync(bytes)
    expect(Object.keys(files)).toEqual(['sạch.txt', 'virus.txt'])
    expect(Buffer.from(files['virus.txt'] ?? []).toString()).toBe(
      '\uFEFFCó virus nên không nằm trong tệp nén:\r\nđộc.docx\r\n',
    )
    expect(Buffer.from(bytes).includes(eicar)).toBe(false)
  })

  test('returns 404 without files, for a deleted message and for other accounts', async () => {
    const { world, download, messageId } = await messageWith(database, { files: [] })
    expect((await download()).status).toBe(404)
    const ha = await world.signIn('ha@mocviet.test')
    for (const id of [messageId, '1']) {
      expect((await ha.fetch('GET /api/v2/messages/:id/files.zip', { params: { id } })).status).toBe(404)
    }
  })
})

async function messageWith(database: 'sqlite' | 'postgres', options: Parameters<World['deliver']>[0]) {
  const world = await createWorld({ database })
  await world.deliver(options)
  const client = await world.signIn('khue@mocviet.test')
  const listed = (folder: string) => client.call('GET /api/v2/threads', { query: { in: folder } })
  // The infected message is in Junk, and a notice about it is in the inbox.
  const items = [...(await listed('Junk')).items, ...(await listed('INBOX')).items]
  const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: items[0]?.id ?? '' } })
  const messageId = messages[0]?.id ?? ''
  const download = (query: { left_out?: string } = {}) =>
    client.fetch('GET /api/v2/messages/:id/files.zip', { params: { id: messageId }, query })
  return { world, download, messageId }
}

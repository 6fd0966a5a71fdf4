import { expect, test } from 'vitest'
import {
  type ApiClient,
  createWorld,
  findCountErrors,
  onEachDatabase,
  type World,
} from '../../../testing/index.ts'
import { MemoryVirusScanner } from '../../../testing/memory/memory-virus-scanner.ts'

const newest = async (client: ApiClient) =>
  (await client.call('GET /api/v2/threads', {})).items[0]?.message_ids.at(-1) ?? ''

const start = (client: ApiClient, id: string, kind: 'reply' | 'reply_all' | 'forward') =>
  client.call('GET /api/v2/messages/:id/reply', { params: { id }, query: { kind } })

async function deliver(world: World, client: ApiClient, message: Parameters<World['deliver']>[0]) {
  await world.deliver(message)
  return newest(client)
}

const files = [
  { name: 'báo giá.pdf', contentType: 'application/pdf', content: 'nội dung' },
  { name: 'logo.png', contentType: 'image/png', content: 'ảnh', contentId: 'logo@x' },
]
const html =
  '<p onclick="x()">Kính gửi <b>chị</b></p><script>alert(1)</script><img src="cid:logo@x"><img src="https://web.example/p.png">' +
  '<img src="https://mail.web.example/api/v2/seen/0123456789abcdef0123" width="1" height="1">'

onEachDatabase('replies', (database) => {
  test('a reply to all starts with the recipients, subject and quoted text', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const id = await deliver(world, khue, {
      to: 'khue@mocviet.test, Hà <ha@mocviet.test>, undisclosed-recipients:;',
      headers: ['Cc: duy@dakwood.test', 'Reply-To: Xưởng <xuong@xuongmoc.example>'],
      subject: 'RE: Re: Mẫu ghế',
      recipients: ['khue@mocviet.test'],
      html,
      files,
    })
    const reply = await start(khue, id, 'reply_all')

    expect(reply).toMatchObject({
      kind: 'reply_all',
      related_message_id: id,
      from: 'khue@mocviet.test',
      to: [
        { name: 'Xưởng', email: 'xuong@xuongmoc.example' },
        { name: 'Hà', email: 'ha@mocviet.test' },
      ],
      cc: [{ email: 'duy@dakwood.test' }],
      subject: 'Re: Mẫu ghế',
      quoted: { from: { email: 'vy@xuongmoc.example' }, subject: 'RE: Re: Mẫu ghế' },
    })
    expect(reply.quoted_body).toContain('<b>chị</b>')
    expect(reply.quoted_body).toContain('src="https://web.example/p.png"')
    // The tracking pixel would notify its sender when the reply is read.
    expect(reply.quoted_body).not.toContain('/seen/')
    expect(reply.quoted_body).not.toMatch(/alert|onclick|cid:/)
    expect(reply.files).toMatchObject([{ name: 'logo.png', inline_image: true }])
    expect(reply.quoted_body).toContain(`/api/v2/files/${reply.files[0]?.uuid}/download?inline=1`)
    expect((await start(khue, id, 'reply')).to).toEqual([{ name: 'Xưởng', email: 'xuong@xuongmoc.example' }])
  })

  test('a forward shares the files and images without copying', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const id = await deliver(world, khue, { subject: 'Mẫu ghế', html, files })
    const { subject, to, quoted_body, files: carried } = await start(khue, id, 'forward')
    expect([subject, to, carried.map(({ name }) => name).toSorted()]).toEqual([
      'Fwd: Mẫu ghế',
      [],
      ['báo giá.pdf', 'logo.png'],
    ])

    const hashes = async () =>
      (await world.app.db.sql.selectFrom('attachment').select('blob_hash').orderBy('id').execute()).map(
        (row) => row.blob_hash,
      )
    const before = await hashes()
    const draft = await khue.call('POST /api/v2/messages', {
      body: {
        save_id: 'passed-on',
        kind: 'forward',
        related_message_id: id,
        to: [{ email: 'duy@dakwood.test' }],
        subject,
        body: quoted_body,
        files: carried.map(({ uuid }) => uuid),
      },
    })

    expect(draft.files).toMatchObject(
      carried.map(({ uuid, name, size, inline_image }) => ({ uuid, name, size, inline_image })),
    )
    expect((await hashes()).toSorted()).toEqual([...before, ...before].toSorted())
    const raw = await (await khue.fetch('GET /api/v2/messages/:id/raw', { params: { id: draft.id } })).text()
    expect(raw).toContain('Content-Disposition: inline; filename=logo.png')
    expect(raw).toContain(Buffer.from('nội dung').toString('base64'))
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('files in a draft outlive the message they came from', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const id = await deliver(world, khue, { subject: 'Mẫu ghế', html, files })
    const { quoted_body, files: carried } = await start(khue, id, 'forward')
    const uuids = carried.map(({ uuid }) => uuid)
    const draft = await khue.call('POST /api/v2/messages', {
      body: { save_id: 'outlives-it', body: quoted_body, files: uuids },
    })
    const thread = (await khue.call('GET /api/v2/threads', {})).items[0]?.id ?? ''
    await khue.call('POST /api/v2/threads/delete', { body: { ids: [thread] } })
    await khue.call('POST /api/v2/messages/delete', { body: { thread_ids: [thread], folder: 'Trash' } })

    for (const uuid of uuids) {
      expect((await khue.fetch('GET /api/v2/files/:uuid/download', { params: { uuid } })).status).toBe(200)
    }
    const resaved = await khue.call('PATCH /api/v2/messages/:id', {
      params: { id: draft.id },
      body: { save_id: 'once-more', version: 1, files: uuids },
    })
    expect(resaved.files).toEqual(draft.files)
  })

  test('a forward warns about a file that could not be scanned', async () => {
    const scanner = new MemoryVirusScanner()
    scanner.setResult({ verdict: 'notScanned', reason: 'down' })
    const world = await createWorld({ database, parts: { scanner } })
    const khue = await world.signIn('khue@mocviet.test')
    const id = await deliver(world, khue, { subject: 'Mẫu ghế', files: files.slice(0, 1) })

    expect((await start(khue, id, 'forward')).files).toMatchObject([
      { scan: 'not_scanned', message: 'Error: down' },
    ])
  })

  test('quotes a plain-text message as it was written', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const id = await deliver(world, khue, { text: 'Một <b>\nHai' })

    expect((await start(khue, id, 'reply')).quoted_body).toContain('Một &lt;b&gt;\nHai')
  })
})

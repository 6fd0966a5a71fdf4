import { expect, test } from 'vitest'
import { type ApiClient, createWorld, onEachDatabase } from '../../testing/index.ts'

const khue = 'khue@mocviet.test'
const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

onEachDatabase('an attachment', (database) => {
  test('is sent in full, in ranges, or as headers only', async () => {
    const { client, download } = await messageWith(database, [
      { name: 'số.txt', contentType: 'text/plain', content: '0123456789' },
    ])

    const full = await download(0)
    expect(full.status).toBe(200)
    expect(await full.text()).toBe('0123456789')
    expect(full.headers.get('content-type')).toBe('application/octet-stream')
    expect(full.headers.get('content-length')).toBe('10')
    expect(full.headers.get('accept-ranges')).toBe('bytes')
    expect(full.headers.get('content-disposition')).toBe(
      `attachment; filename="s_.txt"; filename*=UTF-8''s%E1%BB%91.txt`,
    )
    expect(full.headers.get('x-content-type-options')).toBe('nosniff')

    for (const [requested, status, text, range] of [
      ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=-3', 206, '789', 'bytes 7-9/10'],
      ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
      ['bytes=10-', 416, '', 'bytes */10'],
      ['bytes=-0', 416, '', 'bytes */10'],
      ['bytes=4-2', 200, '0123456789', null],
      ['bytes=0-1,3-4', 200, '0123456789', null],
      ['lines=1-2', 200, '0123456789', null],
    ] as const) {
      for (const inline of ['0', '1'] as const) {
        const part = await download(0, { inline }, { headers: { range: requested } })
        expect([part.status, await part.text(), part.headers.get('content-range')], requested).toEqual([
          status,
          text,
          range,
        ])
      }
    }
    const head = await download(0, {}, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
    expect(client).toBeDefined()
  })

  test('is shown inline only when it cannot run code', async () => {
    const kinds: [string, string, 'inline' | 'attachment'][] = [
      ['image/png', 'image/png', 'inline'],
      ['application/pdf', 'application/pdf', 'inline'],
      ['text/plain', 'text/plain; charset=utf-8', 'inline'],
      ['audio/mpeg', 'audio/mpeg', 'inline'],
      ['video/mp4', 'video/mp4', 'inline'],
      ['text/html', 'application/octet-stream', 'attachment'],
      ['image/svg+xml', 'application/octet-stream', 'attachment'],
      ['application/xhtml+xml', 'application/octet-stream', 'attachment'],
      ['text/xml', 'application/octet-stream', 'attachment'],
      ['application/javascript', 'application/octet-stream', 'attachment'],
      ['message/rfc822', 'application/octet-stream', 'attachment'],
      ['TEXT/HTML', 'application/octet-stream', 'attachment'],
    ]
    const { download } = await messageWith(
      database,
      kinds.map(([contentType], index) => ({
        name: `f${index}`,
        contentType,
        content: '<script>alert(1)</script>',
      })),
    )
    for (const [index, [kind, contentType, disposition]] of kinds.entries()) {
      const inlineResponse = await download(index, { inline: '1' })
      expect([kind, inlineResponse.headers.get('content-type')]).toEqual([kind, contentType])
      expect(inlineResponse.headers.get('content-disposition'), kind).toMatch(new RegExp(`^${disposition};`))
      expect(inlineResponse.headers.get('content-security-policy'), kind).toMatch(
        /^default-src 'none'.* sandbox$/,
      )
      expect((await download(index)).headers.get('content-disposition'), kind).toMatch(/^attachment;/)
    }
  })

  test('cannot be downloaded when infected', async () => {
    const { client, download, files } = await messageWith(database, [
      { name: 'eicar.com', contentType: 'application/octet-stream', content: eicar },
    ])
    expect(files[0]).toMatchObject({ scan: 'infected' })
    for (const inline of ['0', '1'] as const) {
      const response = await download(0, { inline })
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        403,
        'forbidden',
      ])
    }
    expect(client).toBeDefined()
  })

  test('returns 404 when missing or in another account', async () => {
    const { world, files } = await messageWith(database, [
      { name: 'a', contentType: 'text/plain', content: 'x' },
    ])
    const ha = await world.signIn('ha@mocviet.test')
    for (const uuid of [files[0]?.uuid ?? '', '0'.repeat(32), 'x'.repeat(41), '..', '%00']) {
      expect((await ha.fetch('GET /api/v2/files/:uuid/download', { params: { uuid } })).status, uuid).toBe(
        404,
      )
    }
    const stranger = await world.anonymous.fetch('GET /api/v2/files/:uuid/download', {
      params: { uuid: files[0]?.uuid ?? '' },
    })
    expect(stranger.status).toBe(401)
  })
})

async function messageWith(
  database: 'sqlite' | 'postgres',
  attachments: { name: string; contentType: string; content: string }[],
) {
  const world = await createWorld({ database })
  await world.deliver({ files: attachments })
  const client: ApiClient = await world.signIn(khue)
  const listed = (folder: string) => client.call('GET /api/v2/threads', { query: { in: folder } })
  // The infected message is in Junk, and a notice about it is in the inbox.
  const items = [...(await listed('Junk')).items, ...(await listed('INBOX')).items]
  const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: items[0]?.id ?? '' } })
  const files = messages[0]?.files ?? []
  const download = (
    index: number,
    query: { inline?: '0' | '1' } = {},
    init: Parameters<ApiClient['fetch']>[2] = {},
  ) =>
    client.fetch(
      'GET /api/v2/files/:uuid/download',
      { params: { uuid: files[index]?.uuid ?? '' }, query },
      init,
    )
  return { world, client, files, download }
}

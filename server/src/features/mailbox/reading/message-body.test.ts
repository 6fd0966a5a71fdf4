import { expect, test } from 'vitest'
import { createWorld, type MessageFixture, onEachDatabase } from '../../../testing/index.ts'
import { contentHtml } from '../../system-mail/index.ts'

const khue = 'khue@mocviet.test'

const noOtherNotes = {
  is_incomplete: false,
  authors: [],
  unsubscribe: null,
  has_event: false,
  receipt_to: null,
  importance: null,
}

onEachDatabase('the body of a message', (database) => {
  test('is a page that runs no code and loads nothing from other servers', async () => {
    const { page, response } = await renderBody(database, {
      html: `<p onclick="x()">Chào <b>chị</b></p><script>alert(1)</script><img src="https://theo-doi.example/p.gif"><iframe src="https://x.example"></iframe>
        <a href="javascript:alert(1)">a</a><form action="https://x.example"><input></form><style>p{color:red;background:url(https://x.example/a)} @import "https://x.example/b";</style>`,
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/sandbox(?!.*allow-scripts)/)
    expect(policy).not.toMatch(/script-src|connect-src|,/)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page).toContain('Chào <b>chị</b>')
    expect(page).not.toMatch(/<script|onclick|javascript:|<iframe|<form|(src="|url\()https?:/i)
  })

  test('shows inline images from their download URL', async () => {
    const { page, client, files } = await renderBody(database, {
      html: '<p>Mẫu: <img src="cid:mau@moc" alt="mẫu"> <img src="cid:khong-co"></p>',
      files: [{ name: 'mẫu.png', contentType: 'image/png', content: 'PNG', contentId: 'mau@moc' }],
    })
    const address = `/api/v2/files/${files[0]?.uuid}/download?inline=1`
    expect(page).toContain(`src="${address}"`)
    expect(page).not.toContain('cid:')
    const image = await client.fetch('GET /api/v2/files/:uuid/download', {
      params: { uuid: files[0]?.uuid ?? '' },
      query: { inline: '1' },
    })
    expect([image.headers.get('content-type'), await image.text()]).toEqual(['image/png', 'PNG'])
  })

  test('folds the quoted message under the given label', async () => {
    const { page } = await renderBody(
      database,
      {
        html: '<p>Đồng ý ạ.</p><div class="gmail_quote">Vào Th 2, Vy viết:<blockquote>Báo giá <i>cũ</i></blockquote></div>',
      },
      { quote_label: 'Hiện nội dung "trích dẫn" <b>' },
    )
    expect(page).toMatch(/<details[^>]*><summary[^>]*Hiện nội dung &quot;trích dẫn&quot; &lt;b&gt;/)
    expect(page.indexOf('<details')).toBeGreaterThan(page.indexOf('Đồng ý ạ.'))
    expect(page.indexOf('Báo giá')).toBeGreaterThan(page.indexOf('<details'))
  })

  test('of plain text keeps its lines and escapes markup', async () => {
    const { page } = await renderBody(database, {
      text: 'Dòng 1\r\nDòng 2 <b>&amp;</b> <script>x</script>\r\nhttps://mocviet.test/a?b=1&c=2',
    })
    expect(page).toContain('Dòng 1\nDòng 2 &lt;b&gt;&amp;amp;&lt;/b&gt; &lt;script&gt;x&lt;/script&gt;')
    expect(page).toContain('href="https://mocviet.test/a?b=1&amp;c=2"')
  })

  test('reports the protection of a message and failed recipients of a bounce', async () => {
    const armoured = '-----BEGIN PGP MESSAGE-----\r\n\r\nwcBMA6E=\r\n-----END PGP MESSAGE-----'
    const encrypted = await renderBody(database, { text: armoured })
    expect(notesOf(encrypted.page)).toMatchObject({
      protection: { method: 'pgp', is_encrypted: true, is_signed: false },
      returned: [],
      ...noOtherNotes,
    })
    const bounce = await renderBody(database, {
      from: 'MAILER-DAEMON@mx.far.example',
      subject: 'failure notice',
      text: '<vy@xuong.example>:\r\n552 5.2.2 Mailbox "full" <b>',
    })
    expect(notesOf(bounce.page)).toEqual({
      protection: null,
      returned: [{ email: 'vy@xuong.example', answer: '552 5.2.2 Mailbox "full" <b>' }],
      ...noOtherNotes,
    })
    expect(notesOf((await renderBody(database, { text: 'Chào' })).page)).toBeNull()
  })

  test('reports that a message has more parts than are read', async () => {
    const files = Array.from({ length: 1100 }, (_, number) => ({
      name: `${number}.txt`,
      contentType: 'text/plain',
      content: 'x',
    }))
    const { page } = await renderBody(database, { text: 'Nhiều tệp', files })
    expect(notesOf(page)).toEqual({
      protection: null,
      returned: [],
      is_incomplete: true,
      authors: [],
      unsubscribe: null,
      has_event: false,
      receipt_to: null,
      importance: null,
    })
  })

  test('uses the reader’s theme unless it has its own colours', async () => {
    const plain = await renderBody(database, { html: '<p>Chào</p>' }, { theme: 'dark' })
    expect(plain.page).toContain('data-theme="dark"')
    const coloured = await renderBody(
      database,
      { html: '<p style="background:#ffe0e0;color:#aa0000">Chào</p>' },
      { theme: 'dark' },
    )
    expect(coloured.page).toContain('data-theme="light"')
  })

  test('in the dark theme is shown in original or darkened colours on request', async () => {
    const coloured = { html: '<p style="background:#ffe0e0;color:#aa0000">Chào</p>' }
    const dark = await renderBody(database, coloured, { theme: 'dark', colours: 'dark' })
    expect(dark.page).toContain('<html data-theme="dark" data-darkened>')
    const plain = await renderBody(database, { html: '<p>Chào</p>' }, { theme: 'dark', colours: 'original' })
    expect(plain.page).toContain('<html data-theme="light" data-on-paper>')
    const light = await renderBody(database, coloured, { theme: 'light', colours: 'dark' })
    expect(light.page).toContain('<html data-theme="light">')
  })

  test('written here is darkened in the dark theme unless original colours are requested', async () => {
    const ours = {
      html: contentHtml(
        { title: 'Tin của hệ thống', intro: ['Một câu.'] },
        { language: 'vi', organisation: '', logo: undefined },
      ),
    }
    const dark = await renderBody(database, ours, { theme: 'dark' })
    expect(dark.page).toContain('<html data-theme="dark" data-darkened>')
    expect(dark.page).not.toContain('<meta name="generator"')
    const paper = await renderBody(database, ours, { theme: 'dark', colours: 'original' })
    expect(paper.page).toContain('<html data-theme="light" data-on-paper>')
    const light = await renderBody(database, ours, { theme: 'light' })
    expect(light.page).toContain('<html data-theme="light">')
  })

  test('is clipped when long and reports its size until it is requested in full', async () => {
    const text = `${'Một dòng chữ dài.\r\n'.repeat(12_000)}Hết thư.`
    const clipped = await renderBody(database, { text })
    const size = Number(/data-clipped="(\d+)"/.exec(clipped.page)?.[1])
    expect(size).toBeGreaterThan(200_000)
    expect(clipped.page).not.toContain('Hết thư.')

    const full = await renderBody(database, { text }, { whole: '1' })
    expect(full.page).toContain('Hết thư.')
    expect(full.page).not.toContain('data-clipped')
  })

  test('reports that it has no readable content', async () => {
    expect((await renderBody(database, { html: '<p>&nbsp;</p><br>' })).page).toContain('data-empty')
    expect((await renderBody(database, { html: '<p>Chào</p>' })).page).not.toContain('data-empty')
    expect((await renderBody(database, { html: '<img src="https://x.example/a.png">' })).page).not.toContain(
      'data-empty',
    )
  })

  test('cannot end the style element of its page', async () => {
    const { page } = await renderBody(database, {
      html: '<style>p{color:red}</style><style>p::after{content:"</sty\\6ce><script>"}</style><p>x</p>',
    })
    expect(page.match(/<\/style>/gi)).toHaveLength(1)
    expect(page).not.toContain('<script')
  })

  test('of another account is not found', async () => {
    const { world, message } = await renderBody(database, {})
    const ha = await world.signIn('ha@mocviet.test')
    for (const id of [message.id, '1', 'x', '9999999999999999999']) {
      expect((await ha.fetch('GET /api/v2/messages/:id/body', { params: { id } })).status).toBe(404)
      expect((await ha.fetch('GET /api/v2/messages/:id/raw', { params: { id } })).status).toBe(404)
    }
  })

  test('is returned byte for byte on request, to read or to save', async () => {
    const { client, message } = await renderBody(database, { subject: 'Giá: "gỗ"/sồi', text: 'Chào chị' })
    const read = await client.fetch('GET /api/v2/messages/:id/raw', { params: { id: message.id } })
    expect(read.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(read.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(await read.text()).toContain('Chào chị')
    const save = await client.fetch('GET /api/v2/messages/:id/raw', {
      params: { id: message.id },
      query: { download: '1' },
    })
    expect(save.headers.get('content-type')).toBe('message/rfc822')
    expect(save.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''Gi%C3%A1%20%20%20g%E1%BB%97%20%20s%E1%BB%93i.eml",
    )
  })

  test('is returned byte for byte when its own URL is requested raw', async () => {
    const { world, client, message } = await renderBody(database, { text: 'Chào chị' })
    const ha = await world.signIn('ha@mocviet.test')
    const draft = await client.call('POST /api/v2/messages', {
      body: { save_id: 'a-draft-shown-raw', subject: 'Nháp', body: '<p>Dạ</p>' },
    })
    // The boundary between the MIME parts of a draft is random.
    const bodyText = async (response: Response) => (await response.text()).replaceAll(/_NmP-\w+-/g, '')
    for (const { id } of [message, draft]) {
      const params = { id }
      const response = await client.fetch('GET /api/v2/messages/:id', { params, query: { type: 'raw' } })
      const raw = await client.fetch('GET /api/v2/messages/:id/raw', { params })
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/plain; charset=utf-8',
      ])
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(await bodyText(response)).toBe(await bodyText(raw))
      const foreign = await ha.fetch('GET /api/v2/messages/:id', { params, query: { type: 'raw' } })
      expect(foreign.status).toBe(404)
    }
  })
})

/** Reads the notes about a message from its page. */
function notesOf(page: string): unknown {
  const written = /^<!doctype html><html [^>]*data-notes="([^"]*)"/.exec(page)?.[1]
  const plain = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&#39;': "'", '&amp;': '&' }
  return written === undefined
    ? null
    : JSON.parse(written.replace(/&(?:quot|lt|gt|#39|amp);/g, (one) => plain[one as keyof typeof plain]))
}

async function renderBody(
  database: 'sqlite' | 'postgres',
  mail: MessageFixture,
  query: { theme?: 'light' | 'dark'; colours?: 'original' | 'dark'; whole?: '1'; quote_label?: string } = {},
) {
  const world = await createWorld({ database })
  expect(await world.deliver(mail)).toEqual([expect.stringMatching(/^250 /)])
  const client = await world.signIn(khue)
  const { items } = await client.call('GET /api/v2/threads', {})
  const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: items[0]?.id ?? '' } })
  const [message] = messages
  if (!message) throw new Error('no message')
  const response = await client.fetch('GET /api/v2/messages/:id/body', { params: { id: message.id }, query })
  return { world, client, message, files: message.files, response, page: await response.text() }
}

import { sanitiseHtml } from '@bocau/mail-core/html/sanitise'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import { expect, test } from 'vitest'
import { createWorld } from '../../testing/index.ts'
import { composeSystemMail, getReaderLanguage, type MailContent } from './index.ts'

const content: MailContent = {
  title: 'Thư không gửi được: <b>Báo giá</b>',
  intro: ['Một câu.'],
  code: '123456',
  details: [['Thiết bị', 'Chrome <script>']],
  items: ['a&b.pdf'],
  quote: { by: 'Hà viết', text: 'Dòng một\nDòng hai' },
  table: { head: ['Ai', 'Kết quả'], rows: [{ cells: ['vy@xuongmoc.example', 'Đã nhận'], tone: 'good' }] },
  button: { label: 'Mở', href: 'https://mail.mocviet.test/?a=1&b="2"' },
  after: ['Câu cuối.'],
  foot: 'Vì sao',
  technical: { title: 'Phần kỹ thuật', lines: ['<vy@xuongmoc.example> 550 no'] },
}
const logo = { png: Buffer.from('PNG of the logo'), width: 480, height: 120 }
const branded = { name: 'Mộc <Việt>', logo }
const addressed = {
  content,
  language: 'vi',
  organisation: { name: '', logo: null },
  to: { name: '', address: 'ha@mocviet.test' },
  messageId: '1@mocviet.test',
  at: 1_770_000_000_000,
} as const

test('names the organisation in the header and at the end of the text', async () => {
  const mail = { ...addressed, organisation: { name: 'Mộc <Việt>', logo: null } }
  const { html, text } = await parseMessage(await composeSystemMail(mail))
  expect(html).toContain('Mộc &lt;Việt&gt;')
  expect(text).toMatch(/Mộc <Việt> · Bồ Câu/)
  expect(text).toMatch(/^Một câu\./)
})

test('has the same content in HTML and text, with all input escaped', async () => {
  const { html, text, subject, from } = await parseMessage(await composeSystemMail(addressed))
  expect(from).toEqual({ name: 'Bồ Câu', email: 'no-reply@mocviet.test' })
  expect(subject).toBe(content.title)
  for (const word of [
    'Một câu.',
    '123456',
    'a&b.pdf',
    'Dòng hai',
    'vy@xuongmoc.example',
    'Câu cuối.',
    'Vì sao',
  ])
    expect(text).toContain(word)
  expect(text).toContain('Mở: https://mail.mocviet.test/?a=1&b="2"')
  expect(html).not.toMatch(/<script|<b>|<img|url\(/)
  expect(html).toContain('&lt;b&gt;Báo giá&lt;/b&gt;')
  expect(html).toContain('lang="vi"')
})

test('server responses are folded as a quote; the rest is unchanged', async () => {
  const { html } = await parseMessage(await composeSystemMail(addressed))
  const sanitised = sanitiseHtml(html ?? '', { quoteLabel: '…' })
  expect(sanitised.hasFoldedQuote).toBe(true)
  expect(sanitised.html.indexOf('Câu cuối.')).toBeLessThan(sanitised.html.indexOf('<details'))
  expect(sanitised.html.indexOf('550 no')).toBeGreaterThan(sanitised.html.indexOf('<details'))
})

test('dark email apps show all text on its intended background', async () => {
  const { html } = await parseMessage(await composeSystemMail(addressed))
  const sheets =
    (html ?? '').match(/<div lang="vi" style="[^"]*"|<div class="gmail_quote" style="[^"]*"/g) ?? []
  expect(sheets).toHaveLength(2)
  for (const sheet of sheets) expect(sheet).toMatch(/;background-color:#[^"]*;?.*color:#/)
  // Without a doctype, table cells do not inherit colours.
  const cells = (html ?? '').match(/<t[dh] [^>]*>/g) ?? []
  expect(cells).toHaveLength(6)
  for (const cell of cells) expect(cell).toContain(';color:#')
})

test('shows the logo from an inline part, with the name as alternative text', async () => {
  const raw = await composeSystemMail({ ...addressed, organisation: branded })
  const { html, text, attachments } = await parseMessage(raw)
  expect(attachments).toMatchObject([
    { contentType: 'image/png', contentId: 'logo.1@mocviet.test', isInline: true },
  ])
  expect(Buffer.from(attachments[0]?.content ?? '').toString()).toBe('PNG of the logo')
  expect(html).toContain(
    '<img src="cid:logo.1@mocviet.test" alt="Mộc &lt;Việt&gt;" width="160" height="40" style=',
  )
  expect(html).not.toMatch(/ · Bồ Câu|data:|src="http/)
  const { text: plain } = await parseMessage(
    await composeSystemMail({ ...addressed, organisation: { ...branded, logo: null } }),
  )
  expect(text).toBe(plain)

  const structure = raw.toString('latin1').match(/^Content-(?:Type|ID|Disposition): [^;\r]+/gm)
  expect(structure).toEqual([
    'Content-Type: multipart/alternative',
    'Content-Type: text/plain',
    'Content-Type: multipart/related',
    'Content-Type: text/html',
    'Content-Type: image/png',
    'Content-ID: <logo.1@mocviet.test>',
    'Content-Disposition: inline',
  ])
})

test.each([
  ['a square', [120, 120], [40, 40]],
  ['a wide logo', [480, 60], [240, 30]],
  ['a small logo', [40, 40], [40, 40]],
])('shows %s within 240 x 40 pixels', async (_, [width = 0, height = 0], [displayWidth, displayHeight]) => {
  const organisation = { name: 'Mộc Việt', logo: { ...logo, width, height } }
  const { html } = await parseMessage(await composeSystemMail({ ...addressed, organisation }))
  expect(html).toContain(` width="${displayWidth}" height="${displayHeight}" `)
})

test('is byte-identical when written again', async () => {
  for (const mail of [addressed, { ...addressed, organisation: branded }])
    expect(await composeSystemMail(mail)).toEqual(await composeSystemMail(mail))
})

test('uses the account’s language, or the organisation’s for external readers', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  const duy = await world.signIn('duy@dakwood.test')
  const { id: accountId } = await khue.call('GET /api/v2/user/info', {})
  const read = (address: string) => getReaderLanguage(world.app.db.sql, { address, accountId })
  expect(await read('vy@xuongmoc.example')).toBe('vi')
  await khue.call('PATCH /api/v2/organisation/policies', { body: { language: 'en' } })
  expect(await read('vy@xuongmoc.example')).toBe('en')
  expect(await read('Duy@Dakwood.test')).toBe('vi')
  await duy.call('POST /api/v2/settings', { body: [{ key: 'language', value: 'en' }] })
  expect(await read('duy@dakwood.test')).toBe('en')
})

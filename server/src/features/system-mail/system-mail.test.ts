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
const addressed = {
  content,
  language: 'vi',
  to: { name: '', address: 'ha@mocviet.test' },
  messageId: '1@mocviet.test',
  at: 1_770_000_000_000,
} as const

test('names the organisation in the header and at the end of the text', async () => {
  const mail = { ...addressed, organisation: 'Mộc <Việt>' }
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

test('dark mail programs show all text on its intended background', async () => {
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

test('is byte-identical when written again', async () => {
  expect(await composeSystemMail(addressed)).toEqual(await composeSystemMail(addressed))
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

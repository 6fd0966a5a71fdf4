import { expect, test } from 'vitest'
import { processorTimeOf } from '../testing/processor-time.fixture.ts'
import { textToHtml } from './text-to-html.ts'

const OPTIONS = { quoteLabel: 'Hiện phần trích' }
const inside = (text: string) =>
  textToHtml(text, OPTIONS).replace(/^<div class="bocau-text" style="[^"]*">|<\/div>$/g, '')
const link = (href: string, label = href) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${label}</a>`

test.each([
  ['a < b & "c"\nd', 'a &lt; b &amp; &quot;c&quot;\nd'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['xem https://x.vn/a?b=1&c=2.', `xem ${link('https://x.vn/a?b=1&amp;c=2')}.`],
  ['(https://x.vn/a_(b))', `(${link('https://x.vn/a_(b)')})`],
  ['www.mocviet.test, nhé', `${link('http://www.mocviet.test', 'www.mocviet.test')}, nhé`],
  ['gửi ha@mocviet.test!', `gửi ${link('mailto:ha@mocviet.test', 'ha@mocviet.test')}!`],
  ['<https://x.vn>', `&lt;${link('https://x.vn')}&gt;`],
  ['javascript:alert(1) data:text/html,x', 'javascript:alert(1) data:text/html,x'],
  ['https://x.vn"onmouseover="x', `${link('https://x.vn')}&quot;onmouseover=&quot;x`],
  ['http://', 'http://'],
])('displays %j as %s', (text, html) => {
  expect(inside(text)).toBe(html)
})

test('folds the quoted message, and unfolds it on request', () => {
  const text = 'Đồng ý.\n\nVào 08:30, 06/05/2024, Duy đã viết:\n> Giá?'
  expect(textToHtml(text, OPTIONS)).toMatch(
    /^<div [^>]*>Đồng ý\.<\/div><details class="bocau-quote"><summary aria-label="Hiện phần trích">…<\/summary><div [^>]*>Vào .*\n&gt; Giá\?<\/div><\/details>$/,
  )
  expect(textToHtml(text, { ...OPTIONS, expandsQuote: true })).not.toContain('<details')
})

test('joins remaining soft line breaks of flowed text', () => {
  expect(textToHtml('one \ntwo\n> q \n> r', { ...OPTIONS, isFlowed: true, expandsQuote: true })).toContain(
    '>one two\n&gt; q r</div>',
  )
})

test.each(['a', 'a@', 'www.', 'http://(', '.', '-', 'a.b@c.', 'https://a)'])(
  'displays a million of %j quickly',
  async (fragment) => {
    const text = fragment.repeat(1_000_000 / fragment.length)
    expect(await processorTimeOf(() => textToHtml(text, OPTIONS))).toBeLessThan(60_000)
  },
)

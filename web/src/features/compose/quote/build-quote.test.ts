import type { ReplyStart } from '@bocau/contract/compose'
import { toMailHtml } from '@bocau/mail-core/html/outgoing/to-mail-html'
import { findQuoteStart } from '@bocau/mail-core/quote'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/index.ts'
import { buildQuote } from './build-quote.ts'

const start: ReplyStart = {
  kind: 'reply',
  related_message_id: '7',
  from: 'khue@mocviet.test',
  to: [],
  cc: [],
  subject: 'Re: Báo giá',
  quoted_body: '<p>Chị xem giúp em.</p>',
  quoted: {
    from: { name: 'Nguyễn Thu Hà', email: 'ha@mocviet.test' },
    to: [{ name: 'Trần Minh Khuê', email: 'khue@mocviet.test' }],
    cc: [{ name: '', email: 'phuc@mocviet.test' }],
    subject: 'Báo giá <lô 2>',
    date: Date.UTC(2026, 10, 20, 7, 32) / 1000,
  },
  files: [],
}

afterEach(() => setLanguage('vi'))

test('a reply folds the quoted message below its author and date', () => {
  expect(buildQuote(start)).toBe(
    '<div class="bocau_quote" data-folded=""><div>Vào 14:32, thứ Sáu, 20 tháng 11, 2026, ' +
      'Nguyễn Thu Hà &lt;ha@mocviet.test&gt; đã viết:</div>' +
      '<blockquote type="cite"><p>Chị xem giúp em.</p></blockquote></div>',
  )
})

test('a forward shows the message with all its header lines', () => {
  const html = buildQuote({ ...start, kind: 'forward' })
  expect(html).not.toContain('data-folded')
  expect(toMailHtml(html).text).toBe(
    [
      '---------- Thư được chuyển tiếp ----------',
      'Từ: Nguyễn Thu Hà <ha@mocviet.test>',
      'Ngày: 14:32, thứ Sáu, 20 tháng 11, 2026',
      'Tiêu đề: Báo giá <lô 2>',
      'Đến: Trần Minh Khuê <khue@mocviet.test>',
      'Cc: phuc@mocviet.test',
      '',
      'Chị xem giúp em.',
    ].join('\n'),
  )
})

test('a long forwarded message is folded too', () => {
  const long = { ...start, kind: 'forward' as const, quoted_body: 'a'.repeat(200_000) }
  expect(buildQuote(long)).toContain('data-folded')
})

test.each([
  ['vi', 'reply'],
  ['vi', 'forward'],
  ['en', 'reply'],
  ['en', 'forward'],
] as const)('mail programs recognise the start of the quotation (%s, %s)', async (language, kind) => {
  setLanguage(language)
  const { text } = toMailHtml(`<div>Em gửi chị.</div>${buildQuote({ ...start, kind })}`)
  const at = findQuoteStart(text.replaceAll(' \n', ' '))
  expect(at).toBe(text.indexOf(kind === 'reply' ? (language === 'vi' ? 'Vào' : 'On') : '-----'))
})

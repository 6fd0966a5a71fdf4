import { expect, test } from 'vitest'
import { findQuoteStart, isAttribution, isHeaderBlock, isOriginalSeparator } from './quote.ts'

test.each([
  'On Mon, 6 May 2024 at 08:30, Trương Đình Duy <duy@dakwood.test> wrote:',
  'Vào Th 2, 6 thg 5, 2024 vào lúc 08:30 Duy <duy@dakwood.test> đã viết:',
  'Vào 08:30, 06/05/2024, Duy đã viết:',
  'Ngày 06/05/2024, Duy viết:',
  'Le lun. 6 mai 2024 à 08:30, Duy <duy@dakwood.test> a écrit :',
  'Am 06.05.2024 um 08:30 schrieb Duy:',
  'Trương Đình Duy <duy@dakwood.test> đã viết:',
])('%s introduces a quotation', (line) => {
  expect(isAttribution(line)).toBe(true)
  expect(isAttribution(line.normalize('NFD'))).toBe(true)
})

test.each(['On Monday we wrote a letter.', 'Vào thứ hai:', 'He wrote:', '', 'x'.repeat(100_000)])(
  '%.40s does not introduce a quotation',
  (line) => {
    expect(isAttribution(line)).toBe(false)
  },
)

test.each([
  '-----Original Message-----',
  '---------- Forwarded message ---------',
  '----- Thư gốc -----',
  '---------- Thư đã chuyển tiếp ----------',
  'Begin forwarded message:',
])('an older message follows %s', (line) => {
  expect(isOriginalSeparator(line)).toBe(true)
})

test('distinguishes Outlook headers from a sentence with a colon', () => {
  expect(isHeaderBlock(['From: Duy', 'Sent: Monday', 'To: Khuê', 'Subject: x'])).toBe(true)
  expect(isHeaderBlock(['Từ: Duy <d@x.vn>', 'Đã gửi: 6/5', 'Đến: Khuê'])).toBe(true)
  expect(isHeaderBlock(['Từ: kho chính', 'giao tới xưởng', 'Ngày mai'])).toBe(false)
})

test.each([
  ['Đồng ý.\n\nVào 08:30, 06/05/2024, Duy đã viết:\n> Giá?\n> Duy\n', 9],
  ['Ok\n\nOn Mon, 6 May 2024 at 08:30, Duy\n<duy@dakwood.test> wrote:\n\n> a', 4],
  ['Ok\n> a\n> b', 3],
  ['Ok\n\n-----Original Message-----\nFrom: Duy\nhello', 4],
  ['Ok\nFrom: Duy\nSent: x\nTo: y\n\nhello', 3],
  ['> quoted first\n\nthe answer below', -1],
  ['a\n> inline\nanswer', -1],
  ['> only a quote', -1],
  ['-----Original Message-----\nhello', -1],
  ['nothing quoted', -1],
  ['', -1],
])('in %j the older message starts at %i', (text, start) => {
  expect(findQuoteStart(text)).toBe(start)
})

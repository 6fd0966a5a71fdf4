import { expect, test } from 'vitest'
import { snippetAround, snippetOf } from './snippet.ts'
import { processorTimeOf } from './testing/processor-time.fixture.ts'

test.each([
  ['Chào anh,\n\n  Em gửi\tbáo giá.\n', 'Chào anh, Em gửi báo giá.'],
  ['Đồng ý.\n\nVào 08:30, 06/05/2024, Duy đã viết:\n> Giá?', 'Đồng ý.'],
  ['Ok\n\nOn Mon, 6 May 2024 at 08:30, Duy\n<duy@dakwood.test> wrote:\n> a', 'Ok'],
  ['> Giá?\n\n12 triệu.\n> Khi nào?\nThứ hai.', '12 triệu. Thứ hai.'],
  ['On Mon, 6 May 2024, Duy wrote:\n> Giá?\n\n12 triệu.', '12 triệu.'],
  ['Ok\n-- \nTrần Minh Khuê\n0912', 'Ok'],
  ['Ok\n\n-----Original Message-----\nFrom: Duy', 'Ok'],
  ['Ok\n\nFrom: Duy\nSent: Monday\nTo: Khuê\n\nhello', 'Ok'],
  ['---------- Forwarded message ---------\nFrom: Duy\nDate: x\nTo: y\n\nGiá gỗ', 'Giá gỗ'],
  ['> nothing but a quote', 'nothing but a quote'],
  ['\u200c\u00a0\u200c\u00a0\u034f \u00ad\ufeffSpring\u200b offers \u2007\u034f\u2007', 'Spring offers'],
  ['Nhà mình 👨‍👩‍👧 ❤️', 'Nhà mình 👨‍👩‍👧 ❤️'],
  ['می‌خواهم', 'می‌خواهم'],
  ['Title\n=====\n* * *\nbody', 'Title body'],
  ['', ''],
])('the snippet of %j is %j', (text, snippet) => {
  expect(snippetOf(text)).toBe(snippet)
})

test('ends between words and never within a character', () => {
  const snippet = snippetOf('báo giá '.repeat(100))
  expect(snippet.length).toBeLessThanOrEqual(140)
  expect(snippet.endsWith('báo') || snippet.endsWith('giá')).toBe(true)
  expect(snippetOf('🕊'.repeat(500)).isWellFormed()).toBe(true)
})

test.each([['>'], ['a:\n'], ['\u200d'], ['On '], ['- '], ['\n'], ['x']])(
  'reads a text of only %j quickly',
  async (fragment) => {
    const text = fragment.repeat(500_000)
    expect(await processorTimeOf(() => snippetOf(text))).toBeLessThan(60_000)
  },
)

const line = 'Kính gửi chị Khuê, bên em gửi lại bảng báo giá lô gỗ sồi đợt hai để chị xem trước'

test('starts shortly before a match, so that a narrow row shows it', () => {
  expect(snippetAround(line, line.indexOf('báo giá'))).toBe(line)
  expect(snippetAround(line, line.indexOf('đợt hai'))).toMatch(/^… .{5,24}đợt hai để chị xem trước$/)
  expect(snippetAround('x'.repeat(80), 70)).toBe(`… ${'x'.repeat(10)}`)
})

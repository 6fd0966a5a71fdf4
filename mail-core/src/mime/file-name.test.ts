import { expect, test } from 'vitest'
import { safeFileName } from './file-name.ts'

test.each([
  ['Báo giá.pdf', 'application/pdf', 'Báo giá.pdf'],
  ['Báo giá.pdf'.normalize('NFD'), 'application/pdf', 'Báo giá.pdf'],
  ['../../etc/passwd', 'text/plain', '.._.._etc_passwd'],
  ['C:\\Users\\a.txt', 'text/plain', 'C__Users_a.txt'],
  ['a\u202efdp.exe', 'x/y', 'afdp.exe'],
  ['a\r\nContent-Type: x.txt', 'x/y', 'aContent-Type_ x.txt'],
  ['a.txt . .', 'x/y', 'a.txt'],
  ['..', 'image/jpeg', 'image.jpg'],
  ['', 'text/calendar', 'invite.ics'],
  ['', 'application/ms-tnef', 'winmail.dat'],
  ['con', 'x/y', '_con'],
  ['Aux.txt', 'text/plain', '_Aux.txt'],
  ['nul .tar.gz', 'x/y', '_nul .tar.gz'],
  ['COM¹.pdf', 'application/pdf', '_COM¹.pdf'],
  ['lpt0', 'x/y', '_lpt0'],
  ['console.log', 'text/plain', 'console.log'],
  ['com10.txt', 'text/plain', 'com10.txt'],
  ['', 'x/y', 'attachment'],
  ['\u200b', 'application/pdf', 'attachment.pdf'],
  [`a.pdf${'\u2800'.repeat(100)}.exe`, 'x/y', 'a.pdf.exe'],
  ['a.e\u00adxe\u3164', 'x/y', 'a.exe'],
  ['\u115f\u1160\uffa0', 'image/png', 'image.png'],
  ['👩‍👩‍👧 nhà.jpg', 'image/jpeg', '👩‍👩‍👧 nhà.jpg'],
])('%j of type %s becomes %s', (name, contentType, safe) => {
  expect(safeFileName(name, contentType)).toBe(safe)
})

test('a long name keeps its extension within 255 bytes', () => {
  const name = safeFileName(`${'ỗ'.repeat(300)}.docx`, 'x/y')
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
  expect(name).toMatch(/^ỗ+\.docx$/)
  expect(new TextEncoder().encode(safeFileName(`a.${'b'.repeat(500)}`, 'x/y')).length).toBe(255)
})

import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test.each([
  ['bao-gia.pdf', `attachment; filename="bao-gia.pdf"; filename*=UTF-8''bao-gia.pdf`],
  ['Báo giá.pdf', `attachment; filename="B_o gi_.pdf"; filename*=UTF-8''B%C3%A1o%20gi%C3%A1.pdf`],
  ['a"b\\c;d.txt', `attachment; filename="a_b_c_d.txt"; filename*=UTF-8''a%22b%5Cc%3Bd.txt`],
  [
    'x\r\nSet-Cookie: a=b',
    `attachment; filename="x__Set-Cookie: a=b"; filename*=UTF-8''x%0D%0ASet-Cookie%3A%20a%3Db`,
  ],
  [`(1)'*.txt`, `attachment; filename="(1)'*.txt"; filename*=UTF-8''%281%29%27%2A.txt`],
  ['%41.exe', `attachment; filename="_41.exe"; filename*=UTF-8''%2541.exe`],
  ['\ud800.txt', `attachment; filename="_.txt"; filename*=UTF-8''%EF%BF%BD.txt`],
  ['', `attachment; filename=""; filename*=UTF-8''`],
])('formats a Content-Disposition header for a file named %j', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header)
})

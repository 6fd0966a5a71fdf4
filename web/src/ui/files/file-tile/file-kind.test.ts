import { expect, test } from 'vitest'
import { fileKindOf, splitFileName } from './file-kind.ts'

test.each([
  ['Phụ lục 02 (bản sạch).pdf', 'application/octet-stream', 'pdf'],
  ['Tiến độ.XLSX', '', 'excel'],
  ['báo giá.docx', '', 'word'],
  ['giới thiệu.pptx', '', 'slides'],
  ['ghế.jpg', 'image/jpeg', 'image'],
  ['ghi âm', 'audio/mpeg', 'audio'],
  ['hồ sơ.zip', 'application/pdf', 'archive'],
  ['scan', 'application/pdf', 'pdf'],
  ['.gitignore', 'text/plain', 'other'],
  ['invite.ics', 'text/calendar', 'other'],
])('%s (%s) is of kind %s', (name, contentType, expected) => {
  expect(fileKindOf(name, contentType)).toBe(expected)
})

test.each([
  ['report.pdf', 'report', '.pdf'],
  ['archive.tar.gz', 'archive.tar', '.gz'],
  ['Thư mời. Kính gửi chị', 'Thư mời. Kính gửi chị', ''],
  ['README', 'README', ''],
  ['.env', '.env', ''],
])('%s is split into "%s" and "%s"', (name, stem, extension) => {
  expect(splitFileName(name)).toEqual({ stem, extension })
})

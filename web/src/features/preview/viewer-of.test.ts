import { expect, test } from 'vitest'
import { viewerOf } from './viewer-of.ts'

test.each([
  ['Báo giá.PDF', 'application/octet-stream', 'pdf'],
  ['ảnh.jpeg', 'image/jpeg', 'image'],
  ['Ghi âm giao ban.mp3', 'audio/mpeg', 'audio'],
  ['phim.mp4', 'video/mp4', 'video'],
  ['Hợp đồng.docx', 'application/zip', 'word'],
  ['Tiến độ.xlsx', '', 'sheet'],
  ['Thuyết trình.pptx', '', 'slides'],
  ['bảng giá.csv', 'text/plain', 'table'],
  ['thư cũ.eml', 'message/rfc822', 'message'],
  ['moi-hop.ics', 'application/ics', 'calendar'],
  ['lời mời', 'text/calendar', 'calendar'],
  ['tệp không đuôi', 'application/pdf', 'pdf'],
  ['tệp không đuôi', 'image/png', 'image'],
  ['tệp không đuôi', 'application/octet-stream', null],
  ['hồ sơ.zip', 'application/zip', null],
  ['cũ.doc', 'application/msword', 'converted'],
  ['virus.exe', 'application/pdf', null],
])('%s (%s) is previewed as %s', (name, content_type, viewer) => {
  expect(viewerOf({ name, content_type })).toBe(viewer)
})

test('files that could run as a page are shown as text', () => {
  for (const name of ['a.html', 'a.htm', 'a.svg', 'a.xml', 'a.js']) {
    expect(viewerOf({ name, content_type: 'text/html' })).toBe('text')
  }
  expect(viewerOf({ name: 'a', content_type: 'text/html' })).toBe(null)
  expect(viewerOf({ name: 'a', content_type: 'image/svg+xml' })).toBe(null)
})

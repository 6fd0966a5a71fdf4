import { expect, test } from 'vitest'
import { readImageUrl, safeLink } from './safe-url.ts'

test.each([
  ['https://x.vn/a?b=1#c', 'https://x.vn/a?b=1#c'],
  [' https://x.vn ', 'https://x.vn'],
  ['HTTP://x.vn', 'HTTP://x.vn'],
  ['//x.vn/a', 'https://x.vn/a'],
  ['mailto:a@b.vn', 'mailto:a@b.vn'],
  ['tel:+84912', 'tel:+84912'],
  ['javascript:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['\u0001javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['ftp://x.vn', null],
  ['x.html', null],
  ['/api', null],
  ['http://', null],
  ['', null],
  [`https://x.vn/${'a'.repeat(10_000)}`, null],
])('the link %.40j becomes %.40j', (written, url) => {
  expect(safeLink(written)).toBe(url)
})

test.each([
  ['cid:logo%40x', { kind: 'inline', contentId: 'logo@x' }],
  ['CID:100%', { kind: 'inline', contentId: '100%' }],
  ['https://x.vn/a.png', { kind: 'remote', url: 'https://x.vn/a.png' }],
  ['//x.vn/a.png', { kind: 'remote', url: 'https://x.vn/a.png' }],
  ['data:image/png;base64,AAAA', { kind: 'data', url: 'data:image/png;base64,AAAA' }],
  ['data:image/svg+xml;base64,AAAA', null],
  ['data:image/png,<svg>', null],
  ['file:///x.png', null],
  ['x.png', null],
])('the image %s comes from %j', (written, source) => {
  expect(readImageUrl(written)).toEqual(source)
})

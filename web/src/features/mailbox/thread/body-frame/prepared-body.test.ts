import { expect, test } from 'vitest'
import { extractStyle, mayFetch } from './prepared-body.ts'

const page = (css: string, body: string) =>
  `<!doctype html><html data-theme="light"><head><style>@layer letter{${css}}</style></head><body>${body}</body></html>`

test('separates the style sheet of a message from its content', () => {
  expect(extractStyle(page('p{color:red}', '<p>Kính gửi</p>'))).toEqual({
    css: '@layer letter{p{color:red}}',
    html: '<!doctype html><html data-theme="light"><head></head><body><p>Kính gửi</p></body></html>',
  })
})

test('style text inside the content is not extracted', () => {
  const body = '<img alt="<style>"><p title="</style>">Chào</p>'
  expect(extractStyle(page('', body)).html).toContain(`<body>${body}</body>`)
})

test('a page without a style sheet stays complete', () => {
  expect(extractStyle('<html></html>')).toEqual({ css: '', html: '<html></html>' })
})

test.each([
  '<img src="/api/v2/image?u=1">',
  '<td BACKGROUND = "/x">',
  '<p style="background:URL (x)">',
  '<p style="background:\\75 rl(x)">',
  '<source srcset="/x 2x">',
  '@import "x";',
  'p{background:image-set("x" 1x)}',
  '<svg><image href="/x"/></svg>',
])('a message with %s may load something', (text) => expect(mayFetch(text)).toBe(true))

test('a message of text, tables and links loads nothing', () => {
  const html =
    '<body><table bgcolor="#fff"><tr><td>Báo giá <a href="https://a.vn/">ở đây</a></td></tr></table></body>'
  expect(mayFetch(html)).toBe(false)
})

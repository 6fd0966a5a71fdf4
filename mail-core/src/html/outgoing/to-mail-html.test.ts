import { expect, test } from 'vitest'
import { processorTimeOf } from '../../testing/processor-time.fixture.ts'
import { findQuotedNodes } from '../find-quoted-nodes.ts'
import { parseHtml } from '../parse-html.ts'
import { toMailHtml } from './to-mail-html.ts'

/** Content inside the frame that every message has. */
function inner(editorHtml: string): string {
  const { html } = toMailHtml(editorHtml)
  return html.replace(/^.*?<body><div[^>]*>/, '').replace(/<\/div><\/body><\/html>$/, '')
}

test('a message is sent as a complete document with its own font', () => {
  expect(toMailHtml('<div>Chào anh Duy,</div>')).toEqual({
    html:
      '<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head>' +
      '<body><div style="font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5">' +
      '<div>Chào anh Duy,</div></div></body></html>',
    text: 'Chào anh Duy,',
  })
})

test.each([
  [
    'lines and empty lines',
    '<div>Một</div><div><br></div><div>Hai</div>',
    '<div>Một</div><div><br></div><div>Hai</div>',
  ],
  [
    'bold, italic, underlined, struck',
    '<div><b>a</b><i>b</i><u>c</u><s>d</s></div>',
    '<div><b>a</b><i>b</i><u>c</u><s>d</s></div>',
  ],
  [
    'sizes, colours and markers without their classes',
    '<div><span class="size" style="font-size: 18px;">to</span><span class="color" style="color: rgb(197, 34, 31);">đỏ</span><span class="highlight" style="background-color: rgb(255, 243, 163);">nền</span></div>',
    '<div><span style="font-size:18px">to</span><span style="color:#c5221f">đỏ</span><span style="background-color:#fff3a3">nền</span></div>',
  ],
  ['a span without attributes', '<div><span class="x">a</span></div>', '<div>a</div>'],
  ['alignment', '<div style="text-align: center;">a</div>', '<div style="text-align:center">a</div>'],
  [
    'lists with margins',
    '<ul><li>a</li></ul><ol start="3"><li>b</li></ol>',
    '<ul style="margin:0 0 0 28px;padding:0"><li>a</li></ul><ol start="3" style="margin:0 0 0 28px;padding:0"><li>b</li></ol>',
  ],
  [
    'a quotation',
    '<blockquote>a</blockquote>',
    '<blockquote style="margin:8px 0 0 8px;border-left:2px solid #c8cdd3;padding:0 0 0 12px">a</blockquote>',
  ],
  [
    'links',
    '<a href="https://mocviet.vn/a?b=1&amp;c=2">x</a><a href="mailto:a@b.vn">y</a><a href="tel:+84901">z</a>',
    '<a href="https://mocviet.vn/a?b=1&amp;c=2">x</a><a href="mailto:a@b.vn">y</a><a href="tel:+84901">z</a>',
  ],
  [
    'a table with Outlook attributes',
    '<table style="border-collapse: collapse; width: 100%;"><tbody><tr><td style="border: 1px solid rgb(191, 196, 202); padding: 4px 8px;">a</td></tr></tbody></table>',
    '<table border="0" cellpadding="0" cellspacing="0" style="border-collapse:collapse;width:100%"><tbody><tr><td style="border:1px solid #bfc4ca;padding:4px 8px">a</td></tr></tbody></table>',
  ],
  [
    'an image of ours with its size twice',
    '<img src="/api/v2/public/files/abc123/raw" alt="Ghế" style="width: 320px; height: auto;">',
    '<img src="/api/v2/public/files/abc123/raw" alt="Ghế" width="320" border="0" style="max-width:100%;width:320px;height:auto">',
  ],
  [
    'an image of the web that was only remembered',
    '<img data-src="https://x.vn/a.png" alt="">',
    '<img src="https://x.vn/a.png" alt="" border="0" style="max-width:100%;height:auto">',
  ],
])('%s', (_, editor, mail) => {
  expect(inner(editor)).toBe(mail)
})

test.each([
  ['a script', '<div>a<script>alert(1)</script></div>', '<div>a</div>'],
  ['a style sheet', '<style>div{color:red}</style><div>a</div>', '<div>a</div>'],
  ['handlers', '<div onclick="x()">a</div>', '<div>a</div>'],
  ['a link that runs', '<a href="javascript:alert(1)">a</a>', 'a'],
  ['an image that runs', '<img src="javascript:alert(1)"><img src=x onerror=alert(1)>', ''],
  ['a drawing', '<svg onload=alert(1)><a href="javascript:x">b</a></svg>', ''],
  ['a frame', '<iframe src="https://x.vn"></iframe>', ''],
  ['an image in a style', '<div style="background:url(https://x.vn/a.png)">a</div>', '<div>a</div>'],
  [
    'an element over the page',
    '<div style="position:fixed;top:0;width:100%">a</div>',
    '<div style="width:100%">a</div>',
  ],
  ['files of another user', '<img src="/api/v2/messages/1/raw">', ''],
  ['the marks of a hidden word joiner', '<div>a\u200bb</div>', '<div>ab</div>'],
])('does not send %s', (_, editor, mail) => {
  expect(inner(editor)).toBe(mail)
})

test('replaces image addresses', () => {
  const { html } = toMailHtml(
    '<img src="/api/v2/files/abc/download?inline=1"><img src="/api/v2/public/files/gone/raw">',
    {
      image: (src) => (src.includes('abc') ? 'cid:abc@bocau' : null),
    },
  )
  expect(html.match(/<img[^>]*>/g)).toEqual([
    '<img src="cid:abc@bocau" alt="" border="0" style="max-width:100%;height:auto">',
  ])
})

const reply =
  '<div>Em đồng ý.</div><div><br></div>' +
  '<div class="bocau_signature"><div>Trần Minh Khuê</div><div>Mộc Việt</div></div>' +
  '<div class="bocau_quote" data-folded=""><div>Vào 14:32, 20/11/2026, Nguyễn Thu Hà &lt;ha@mocviet.test&gt; đã viết:</div>' +
  '<blockquote type="cite"><div>Chị xem giúp em.</div><blockquote type="cite">Cũ hơn</blockquote></blockquote></div>'

test('the text of a reply has the same content, with signature and quotation marked', () => {
  expect(toMailHtml(reply).text).toBe(
    [
      'Em đồng ý.',
      '',
      '-- ',
      'Trần Minh Khuê',
      'Mộc Việt',
      '',
      'Vào 14:32, 20/11/2026, Nguyễn Thu Hà <ha@mocviet.test> đã viết:',
      '> Chị xem giúp em.',
      '>> Cũ hơn',
    ].join('\n'),
  )
})

test('mail programs recognise the quotation of a reply', () => {
  const body = parseHtml(toMailHtml(reply).html).body
  const quoted = body && findQuotedNodes(body)
  expect(quoted).not.toBeNull()
  expect(inner(reply)).not.toContain('class=')
})

test.each([
  [
    'lists',
    '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><ol><li>x</li><li>y</li></ol>',
    '- a\n- b\n   - c\n1. x\n2. y',
  ],
  [
    'margins between paragraphs, not between lines',
    '<p>a</p><p>b</p><div>c</div><div>d</div>',
    'a\n\nb\n\nc\nd',
  ],
  ['a link', '<a href="https://mocviet.vn/gia">báo giá</a>', 'báo giá <https://mocviet.vn/gia>'],
  [
    'a link whose text is its address',
    '<a href="https://mocviet.vn/">mocviet.vn</a> <a href="mailto:a@b.vn">a@b.vn</a>',
    'mocviet.vn a@b.vn',
  ],
  [
    'an image',
    '<img src="/api/v2/public/files/a/raw" alt="Ghế"><img src="/api/v2/public/files/b/raw">',
    '[Ghế][image]',
  ],
  [
    'a table',
    '<table><tr><th>Mã</th><th>Giá</th></tr><tr><td>BA</td><td><div>1</div><div>2</div></td></tr></table>',
    'Mã | Giá\nBA | 1 / 2',
  ],
  ['line breaks', '<div>a<br>b<br><br>c<br></div><div>d</div>', 'a\nb\n\nc\nd'],
  ['set text', '<pre>a\n  b</pre>', 'a\n   b'],
  ['white space', '<div>  a \n\t b&nbsp;&nbsp;c </div>', 'a b  c'],
  ['markup that looks like a quotation', '<div>&gt; a</div><div>From b</div>', ' > a\n From b'],
  ['nothing', '<div><br></div>', ''],
])('text of %s', (_, editor, text) => {
  expect(toMailHtml(editor).text).toBe(text)
})

test('folds long lines at spaces and keeps the marks of quoted lines', () => {
  const paragraph = 'một hai ba bốn '.repeat(10).trim()
  const { text } = toMailHtml(`<div>${paragraph}</div><blockquote>${paragraph}</blockquote>`)
  const lines = text.split('\n')
  expect(lines.every((line) => line.length <= 78)).toBe(true)
  expect(lines.slice(0, 2).map((line) => line.endsWith(' '))).toEqual([true, true])
  expect(lines.filter((line) => line.startsWith('> ')).length).toBe(3)
})

test('keeps the text of excessively nested content', () => {
  const deep = `${'<div>'.repeat(1900)}a${'</div>'.repeat(1900)}`
  expect(toMailHtml(deep).text).toBe('a')
  expect(toMailHtml(`${'<b><i>'.repeat(3000)}a`).text).toBe('a')
})

test('writes a million characters quickly', async () => {
  const long = '<div>Kính gửi anh <b>Duy</b>, <span style="color: rgb(1, 2, 3)">giá</span></div>'.repeat(
    13_000,
  )
  expect(await processorTimeOf(() => toMailHtml(long))).toBeLessThan(4000)
})

const preserved = 'white-space:pre-wrap;overflow-wrap:anywhere'

test('keeps the lines of quoted plain text in HTML and text', () => {
  const { html, text } = toMailHtml(
    `<blockquote type="cite"><div class="bocau-text" style="${preserved}">Chào chị,\n\n  - một\nXem <a href="https://mocviet.vn/a">https://mocviet.vn/a</a>\nHà</div></blockquote>`,
  )
  expect(html).toContain(
    `<div style="${preserved}">Chào chị,<br><br>  - một<br>Xem <a href="https://mocviet.vn/a">https://mocviet.vn/a</a><br>Hà</div>`,
  )
  expect(text).toBe('> Chào chị,\n> \n>   - một\n> Xem https://mocviet.vn/a\n> Hà')
})

test.each([
  ['white-space: pre', 'a\n  b'],
  ['white-space: break-spaces', 'a\n  b'],
  ['white-space: pre-line', 'a\nb'],
  ['white-space-collapse: preserve; text-wrap-mode: wrap', 'a\n  b'],
  ['white-space-collapse: preserve-breaks', 'a\nb'],
  ['white-space: normal', 'a b'],
  ['white-space: nowrap', 'a b'],
  ['color: red', 'a b'],
])('"%s" keeps significant spaces and line breaks', (style, text) => {
  // A line that starts with a space is sent with one more.
  const travels = text.replace('\n  b', '\n   b')
  expect(toMailHtml(`<div style="${style}">a\n  b</div>`).text).toBe(travels)
  expect(toMailHtml(`<p><span style="${style}">a\nb</span></p>`).text).toBe(text.replace('  b', 'b'))
  expect(inner(`<div style="${style}">a\n  b</div>`).includes('<br>')).toBe(text.includes('\n'))
})

test('nested elements can change white space handling, and code is unchanged', () => {
  const nested = '<div style="white-space:pre-wrap">a\nb<p style="white-space:normal">c\nd</p>e\nf</div>'
  expect(toMailHtml(nested).text).toBe('a\nb\n\nc d\n\ne\nf')
  expect(inner(nested)).toContain('c\nd</p>e<br>f')
  expect(inner('<pre>a\n b</pre>')).toContain('>a\n b</pre>')
  expect(toMailHtml('<pre>a\n b</pre>').text).toBe('a\n  b')
})

test('text after a very deep quotation keeps its depth', () => {
  const nested = (depth: number) => `${'<blockquote>'.repeat(depth)}a${'</blockquote>'.repeat(depth)}`
  expect(toMailHtml(`<blockquote>${nested(30)}b</blockquote><div>c</div>`).text).toBe(
    `${'>'.repeat(10)} a\n> b\nc`,
  )
})

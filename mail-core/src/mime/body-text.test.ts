import { expect, test } from 'vitest'
import { processorTimeOf } from '../testing/processor-time.fixture.ts'
import { bodyText, htmlToText } from './body-text.ts'

test('prefers the text of a message over its HTML', () => {
  expect(bodyText({ text: 'Chào anh', html: '<p>Hello</p>' })).toBe('Chào anh')
  expect(bodyText({ text: ' \n', html: '<p>Hello</p>' })).toBe('Hello')
  expect(bodyText({ text: '', html: null })).toBe('')
})

test.each([
  ['<p>Giá <b>gỗ</b> sồi</p><p>mới</p>', 'Giá gỗ sồi\nmới'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<head><title>t</title><style>p{}</style></head><body>x', 'x'],
  ['<script>if (a < b) alert("</p>")</script>x', 'x'],
  ['<!-- <p>no</p> -->x<!--[if mso]>y<![endif]-->z<![if !mso]>w', 'xzw'],
  ['<a title="a > b" href=x>link</a>', 'link'],
  ['1 < 2 &amp;&#32;3 &gt; 2', '1 < 2 & 3 > 2'],
  ['B&aacute;o gi&aacute; &#x1ED3; &#7891; &dstrok;&nbsp;&unknown; &copy', 'Báo giá ồ ồ đ &unknown; ©'],
  ['&#0;&#xD800;&#99999999;', '\ufffd\ufffd\ufffd'],
  ['Yes.<blockquote type="cite">No?<blockquote>Why</blockquote></blockquote>Ok', 'Yes.\n> No?\n> > Why\nOk'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['x<style>never closed', 'x'],
  ['x<!-- never closed', 'x'],
  ['x<a href="never closed', 'x'],
  ['u\u031b\u0300ng', 'ừng'],
])('%j displays %j', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

test.each([
  ['open tags', '<a '],
  ['open quotes', '<a b="'],
  ['comments', '<!--'],
  ['closing tags', '</'],
  ['skipped elements', '<style></'],
  ['blockquotes', '<blockquote>'],
  ['ampersands', '&'],
  ['blanks', ' '],
  ['line breaks', 'x<br>'],
])('reads two million characters of %s quickly and within the limit', async (_, fragment) => {
  const html = fragment.repeat(2_000_000 / fragment.length)
  const cost = await processorTimeOf(() => expect(htmlToText(html).length).toBeLessThanOrEqual(200_000))
  expect(cost).toBeLessThan(60_000)
})

test('text after a very deep quotation keeps its depth', () => {
  const nested = `${'<blockquote>'.repeat(9)}a${'</blockquote>'.repeat(8)}b</blockquote>c`
  expect(htmlToText(nested)).toBe('> > > > > a\n> b\nc')
})

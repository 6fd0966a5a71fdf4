import { expect, test } from 'vitest'
import { processorTimeOf } from '../../testing/processor-time.fixture.ts'
import { hasRealBody } from './has-real-body.ts'

const signature = '<div class="bocau_signature"><div>Khuê<div>Mộc Việt</div></div><img src="/x"></div>'
const quote =
  '<div class="bocau_quote" data-folded=""><div>Hà viết:</div><blockquote><div>a</div></blockquote></div>'

test.each([
  ['', false],
  ['<div><br></div>', false],
  ['<div>&nbsp;\u200b </div><div><br></div>', false],
  ['<div>a</div>', true],
  ['<div><img src="/api/v2/public/files/a/raw"></div>', true],
  [`<div><br></div>${signature}`, false],
  [`<div><br></div>${signature}${quote}`, false],
  [`<div>a</div>${signature}${quote}`, true],
  [`<div><br></div>${signature}${quote}<div>dưới</div>`, true],
  [`<div><br></div><div class="bocau_quote"><div>không đóng`, false],
])('%s', (html, isReal) => {
  expect(hasRealBody(html)).toBe(isReal)
})

test('counts forwarded text if requested', () => {
  expect(hasRealBody(quote, { countsQuote: true })).toBe(true)
  expect(hasRealBody(signature, { countsQuote: true })).toBe(false)
})

test('text added to the signature counts, the signature does not', () => {
  const defaultSignature = '<div>Khuê<div>Mộc Việt</div></div><img src="/x">'
  const written = signature.replace('</div></div><img', '</div></div><div>Mai em gửi giá.</div><img')
  expect(hasRealBody(`<div><br></div>${signature}`, { signature: defaultSignature })).toBe(false)
  expect(hasRealBody(`<div><br></div>${written}`, { signature: defaultSignature })).toBe(true)
  expect(hasRealBody(`<div><br></div>${written}`)).toBe(false)
})

test('skips thousands of signatures quickly', async () => {
  const body = '<div class="bocau_signature"></div>'.repeat(100_000)
  expect(await processorTimeOf(() => hasRealBody(body))).toBeLessThan(2000)
})

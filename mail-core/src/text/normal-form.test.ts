import { expect, test } from 'vitest'
import { normalForm } from './normal-form.ts'

const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const

test.each(forms)('ordinary text has the standard form %s', (form) => {
  const texts = [
    '',
    'Kính gửi chị Khuê'.normalize('NFD'),
    'Hòa, hoà, hòa',
    'ひらがな 中文字符測試日本語中文字符測試日本語中文字符測試日本語中文字符測試',
    'हिन्दी में लिखा हुआ एक वाक्य जो बहुत लंबा है और बहुत सारे चिह्न हैं',
    'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים',
    `z${'\u0301\u0323'.repeat(15)}`,
    'ｶﾞｷﾞ ﬁ ² Å',
    '\ud800 \udc00',
  ]
  for (const text of texts) expect(normalForm(text, form)).toBe(text.normalize(form))
})

test('text with excessive combining marks keeps all and has a stable form', () => {
  const text = `e${'\u0301\u0323'.repeat(100)}x`
  const once = normalForm(text)
  expect(normalForm(once)).toBe(once)
  expect(once.replaceAll('\u034f', '').normalize('NFD')).toBe(text.normalize('NFD'))
})

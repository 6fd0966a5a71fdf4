import { expect, test } from 'vitest'
import { unflowText } from '../../mime/flowed-text.ts'
import { flowText } from './flow-text.ts'

const sentence =
  'Kính gửi quý công ty bản báo giá mới nhất của chúng tôi cho lô hàng tháng Mười Một năm nay. '

test.each([
  [0, sentence.repeat(3).trim()],
  [2, sentence.repeat(3).trim()],
  [0, `${'x'.repeat(100)} y ${'z'.repeat(100)}`],
  [0, 'ngắn'],
  [1, ''],
])('unfolding restores text folded at depth %i', (depth, text) => {
  const joined = unflowText(flowText([{ depth, text }]), false)
  expect(joined.replace(/^>+ /, '')).toBe(text)
})

test('only the signature separator keeps its trailing space', () => {
  expect(
    flowText([
      { depth: 0, text: 'a  ' },
      { depth: 0, text: '-- ' },
    ]),
  ).toBe('a\n-- ')
})

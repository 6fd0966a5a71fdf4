import { expect, test } from 'vitest'
import { hasBoundHeaders } from './bound-headers.ts'

const signature = (tag = '', name = 'DKIM-Signature') => `${name}: v=1; d=x.test; ${tag}h=from; b=YQ==\r\n`
const isChecked = (signatures: string) => hasBoundHeaders(Buffer.from(`${signatures}From: a@x.test\r\n\r\nx`))

test.each([
  ['no signature', ''],
  ['many signatures', signature().repeat(50)],
  ['two signatures of a part of the body', signature('l=5; ') + signature('l=6; ')],
  ['values that contain an l', signature('bl=5; i=l@x.test; ').repeat(9)],
])('verifies a message with %s', (_, signatures) => {
  expect(isChecked(signatures)).toBe(true)
})

test.each([
  ['too many signatures', signature().repeat(52)],
  ['too many signatures with a folded name', signature('', 'DKIM-Signature\r\n ').repeat(52)],
  [
    'three lengths of the body to hash',
    signature('l=5; ') + signature('\r\n\tL = 6; ') + signature('\u00a0l=7; '),
  ],
])('does not verify a message with %s', (_, signatures) => {
  expect(isChecked(signatures)).toBe(false)
})

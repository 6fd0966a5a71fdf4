import { expect, test } from 'vitest'
import { isPass, writePass } from './link-pass.ts'

const share = { id: '12', passwordHash: '$argon2id$one' }
const pass = writePass(share, 2000)

test('a pass opens its share until it expires', () => {
  expect(isPass(pass, share, 1999)).toBe(true)
  expect(isPass(pass, share, 2000)).toBe(false)
})

test.each([
  ['another share', pass, { ...share, id: '13' }],
  ['the share after its password was changed', pass, { ...share, passwordHash: '$argon2id$two' }],
  ['the share, when it names another', pass.replace('12.', '13.'), { ...share, id: '13' }],
  ['the share longer than it was given for', pass.replace('.2000.', '.3000.'), share],
  ['the share when it is cut off', pass.slice(0, -1), share],
  ['the share when it is nothing', '', share],
  ['the share, if it does not exist', null, share],
  ['the share when it is dots', '12..', share],
])('a pass does not open %s', (_, input, expected) => {
  expect(isPass(input, expected, 1000)).toBe(false)
})

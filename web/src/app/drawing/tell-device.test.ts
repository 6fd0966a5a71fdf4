import { expect, test } from 'vitest'
import { writeCookie } from './tell-device.ts'

test('what is told of the device goes over safe connections alone where the page came over one', () => {
  expect(writeCookie('folded', 'https:')).toMatch(
    /^bocau_screen=folded;path=\/;max-age=\d+;samesite=lax;secure$/,
  )
  expect(writeCookie('folded', 'http:')).toMatch(/^bocau_screen=folded;path=\/;max-age=\d+;samesite=lax$/)
})

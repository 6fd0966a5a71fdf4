import { expect, test } from 'vitest'
import { nearestSize } from './nearest-size.ts'

test.each([
  ['8pt', '10px'],
  ['10pt', '13px'],
  ['11pt', null],
  ['12pt', null],
  ['14pt', '18px'],
  ['20pt', '32px'],
  ['16px', null],
  ['2em', '32px'],
  ['x-small', '10px'],
  ['medium', null],
  ['', null],
  ['calc(1px + 1em)', null],
])('%s becomes %s', (written, size) => {
  expect(nearestSize(written)).toBe(size)
})

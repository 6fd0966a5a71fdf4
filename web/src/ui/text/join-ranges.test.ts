import { expect, test } from 'vitest'
import { joinRanges, type Range } from './join-ranges.ts'

test.each<[string, Range[], Range[]]>([
  [
    'words side by side',
    [
      [0, 3],
      [4, 7],
    ],
    [[0, 7]],
  ],
  [
    'words with others between',
    [
      [0, 3],
      [8, 11],
    ],
    [
      [0, 3],
      [8, 11],
    ],
  ],
  ['nothing', [], []],
])('%s', (_name, ranges, joined) => {
  expect(joinRanges('báo giá gỗ sồi', ranges)).toEqual(joined)
})

import { expect, test } from 'vitest'
import { isUnseen } from './is-unseen.ts'

test.each(['', '  \t', '\u200b\u200b', '\u00a0', '\u2060\ufeff\u00ad', '\u2800\u3164', '\u202e\u200d'])(
  'of %j nothing is seen',
  (text) => expect(isUnseen(text)).toBe(true),
)

test.each(['a', '.', '\u200bBáo giá', '👩‍👩‍👧', 'ก', 'a\u0301', '—'])('of %j something is seen', (text) =>
  expect(isUnseen(text)).toBe(false),
)

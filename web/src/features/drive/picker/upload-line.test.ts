import { expect, test } from 'vitest'
import { linesToSend, sentAtOnce, type UploadLine } from './upload-line.ts'

const line = (key: number, some: Partial<UploadLine> = {}): UploadLine => ({
  key,
  source: new File([], `${key}.txt`),
  share: 0,
  stop: new AbortController(),
  isRunning: false,
  uploaded: null,
  error: null,
  ...some,
})
const keys = (lines: readonly UploadLine[]) => linesToSend(lines).map(({ key }) => key)

test('uploads ten thousand files a few at a time, in order', () => {
  const lines = Array.from({ length: 10_000 }, (_, key) => line(key))
  expect(keys(lines)).toEqual([0, 1, 2])
  expect(sentAtOnce).toBe(3)
})

test('each finished or failed upload starts exactly one more', () => {
  const running = { isRunning: true }
  expect(keys([line(1, running), line(2, running), line(3, running), line(4)])).toEqual([])
  expect(
    keys([
      line(1, { uploaded: {} as never }),
      line(2, running),
      line(3, { error: new Error() }),
      line(4),
      line(5),
    ]),
  ).toEqual([4, 5])
})

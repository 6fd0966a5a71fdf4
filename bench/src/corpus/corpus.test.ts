import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { median } from '../report/figures.ts'
import { planMessages } from './plan.ts'
import { writeMessage } from './write-message.ts'

const owner = { name: 'Trần Minh Khuê', email: 'khue@bench.test' }
const write = (count: number) => planMessages(count).map((message) => writeMessage(message, owner))

test('the corpus is reproducible', () => {
  const digest = () =>
    write(200)
      .reduce((hash, raw) => hash.update(raw), createHash('sha256'))
      .digest('hex')
  expect(digest()).toBe(digest())
})

test('messages have around 10 KB, and intake messages hardly differ', () => {
  expect(median(write(500).map((raw) => raw.length))).toBeGreaterThan(8000)
  const even = planMessages(100).map((message) =>
    writeMessage(message, owner, { bytes: 10_240, withAttachments: false }),
  )
  for (const raw of even) expect(Math.abs(raw.length - 10_240)).toBeLessThan(1500)
})

test('threads have one to twelve messages with references', () => {
  const plan = planMessages(3000)
  const lengths = Map.groupBy(plan, ({ thread }) => thread)
    .values()
    .map((messages) => messages.length)
    .toArray()
  expect(Math.max(...lengths)).toBe(12)
  expect(lengths.filter((length) => length === 1).length / lengths.length).toBeGreaterThan(0.5)
  const reply = plan.find(({ position }) => position === 2)
  expect(reply && writeMessage(reply, owner).toString()).toMatch(
    /^References: <a\.\d+\.0\..*>\r\n <a\.\d+\.1\./m,
  )
})

test('no line exceeds the SMTP limit', () => {
  for (const raw of write(100)) {
    expect(
      Math.max(
        ...raw
          .toString()
          .split('\r\n')
          .map((line) => Buffer.byteLength(line)),
      ),
    ).toBeLessThan(998)
  }
})

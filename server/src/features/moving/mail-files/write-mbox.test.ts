import { expect, test } from 'vitest'
import { readMbox } from './read-mbox.ts'
import { mboxMessage } from './write-mbox.ts'

const at = Date.parse('2024-05-06T07:08:09Z')

test('a written mbox file is read back byte for byte with its times', async () => {
  const raws = [
    'Subject: a\r\n\r\nFrom me 10:00\r\n\r\nFrom here 12:34\r\n>From there\r\n>>From far\r\n',
    'Subject: b\r\n\r\n',
    'Subject: c\r\n\r\nThư From ai\r\n\r\n\r\n',
  ].map((text) => Buffer.from(text))
  const written = Buffer.concat(raws.flatMap((raw) => [...mboxMessage(raw, at)]))
  for (const size of [1, 7, 64 * 1024]) {
    const messages = await Array.fromAsync(readMbox(chunks(written, size)))
    expect(messages.map(({ raw }) => Buffer.from(raw).toString())).toEqual(raws.map(String))
    expect(messages.map(({ receivedAt }) => receivedAt)).toEqual(raws.map(() => at))
  }
})

test('a message of many From lines is written in few chunks', () => {
  const raw = Buffer.from('From \r\n'.repeat(300_000))
  const written = [...mboxMessage(raw, at)]
  expect(Buffer.concat(written).length).toBeGreaterThan(raw.length + 300_000)
  expect(written.length).toBeLessThan(100)
})

async function* chunks(content: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size)
}

import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { WorkerMessageParser } from '../adapters/worker/worker-message-parser.ts'
import { zstdEncoding } from '../adapters/zstd/zstd-encoding.ts'
import { noise } from '../testing/noise.ts'

const reader = new WorkerMessageParser({ entry: new URL('./message-worker.ts', import.meta.url) })
afterAll(() => reader.close())

const small = Buffer.from(`Subject: Báo giá\r\n\r\n${'Kính gửi anh Duy. '.repeat(500)}`)

test('the parser thread compresses a small message on request', async () => {
  const { message, packed } = await reader.parseMessage(small, { packed: true })

  expect(message.subject).toBe('Báo giá')
  expect(packed?.hash).toBe(createHash('sha256').update(small).digest('hex'))
  const content = await zstdEncoding.decode(packed?.content ?? new Uint8Array())
  expect(Buffer.compare(content, small)).toBe(0)
})

test('describes messages on request, also several that their grams cannot exclude', async () => {
  const words = Array.from({ length: 60_000 }, (_, at) =>
    String.fromCharCode(0x4e00 + (at % 20_000), 0x3041 + (at % 83)),
  )
  const long = Buffer.from(`Subject: x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${words.join('')}`)
  const inOrder = [long, long, small]
  const described = await Promise.all(inOrder.map((raw) => reader.parseMessage(raw, { describes: true })))

  expect(described.map(({ description }) => description?.header)).toEqual([
    'Subject: x\r\nContent-Type: text/plain; charset=utf-8\r\n',
    'Subject: x\r\nContent-Type: text/plain; charset=utf-8\r\n',
    'Subject: Báo giá\r\n'.replaceAll(/[^\x20-\x7e\r\n]+/g, (text) => Buffer.from(text).toString('latin1')),
  ])
  expect(described.map(({ description }) => description?.grams?.byteLength)).toEqual([
    1,
    1,
    expect.any(Number),
  ])
  expect((await reader.parseMessage(small)).description).toBeUndefined()
})

test('does not compress without a request, without a benefit, or large messages', async () => {
  expect((await reader.parseMessage(small)).packed).toBeUndefined()
  const raw = Buffer.concat([Buffer.from('Subject: x\r\n\r\n'), noise(20_000)])
  expect((await reader.parseMessage(raw, { packed: true })).packed).toMatchObject({ content: null })
  const large = Buffer.concat([small, Buffer.alloc(300_000, 'x')])
  expect((await reader.parseMessage(large, { packed: true })).packed).toBeNull()
})

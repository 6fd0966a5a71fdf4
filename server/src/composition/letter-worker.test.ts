import { createHash, randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { WorkerLetterReader } from '../adapters/worker/worker-letter-reader.ts'
import { zstdEncoding } from '../adapters/zstd/zstd-encoding.ts'

const reader = new WorkerLetterReader({ entry: new URL('./letter-worker.ts', import.meta.url) })
afterAll(() => reader.close())

const small = Buffer.from(`Subject: Báo giá\r\n\r\n${'Kính gửi anh Duy. '.repeat(500)}`)

test('the thread that reads a small letter packs it too, when that is asked for', async () => {
  const { letter, packed } = await reader.readLetter(small, { packed: true })

  expect(letter.subject).toBe('Báo giá')
  expect(packed?.hash).toBe(createHash('sha256').update(small).digest('hex'))
  const content = await zstdEncoding.decode(packed?.content ?? new Uint8Array())
  expect(Buffer.compare(content, small)).toBe(0)
})

test('what nobody asked for, what does not pack and what is large is not packed', async () => {
  expect((await reader.readLetter(small)).packed).toBeUndefined()
  const noise = Buffer.concat([Buffer.from('Subject: x\r\n\r\n'), randomBytes(20_000)])
  expect((await reader.readLetter(noise, { packed: true })).packed).toMatchObject({ content: null })
  const large = Buffer.concat([small, Buffer.alloc(300_000, 'x')])
  expect((await reader.readLetter(large, { packed: true })).packed).toBeNull()
})

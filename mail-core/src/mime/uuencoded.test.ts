import { expect, test } from 'vitest'
import { parseMessage } from './parse-message.ts'
import { extractUuencoded } from './uuencoded.ts'

function uuencode(content: Buffer): string[] {
  const lines: string[] = []
  for (let at = 0; at < content.length; at += 45) {
    const chunk = content.subarray(at, at + 45)
    let line = String.fromCharCode(32 + chunk.length)
    for (let i = 0; i < chunk.length; i += 3) {
      const [a = 0, b = 0, c = 0] = [...chunk.subarray(i, i + 3)]
      for (const value of [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63])
        line += value === 0 ? '`' : String.fromCharCode(32 + value)
    }
    lines.push(line)
  }
  return [...lines, '`', 'end']
}

const file = Buffer.from(Array.from({ length: 300 }, (_, i) => (i * 7) % 256))
const read = (text: string) => extractUuencoded(text, 10)

test('extracts a file and keeps the surrounding text', () => {
  const text = ['Gửi anh bản vẽ.', 'begin 644 bàn ghế.dwg', ...uuencode(file), 'Chào anh'].join('\n')
  const { text: rest, files } = read(text)
  expect(rest).toBe('Gửi anh bản vẽ.\nChào anh')
  expect(files).toEqual([{ name: 'bàn ghế.dwg', content: new Uint8Array(file) }])
})

test('extracts base64 files and several files', () => {
  const text = ['begin-base64 644 a.bin', file.toString('base64').replaceAll(/.{60}/g, '$&\n'), '====']
  expect(read([...text, 'x', ...text].join('\n'))).toEqual({
    text: 'x',
    files: [1, 2].map(() => ({ name: 'a.bin', content: new Uint8Array(file) })),
  })
})

test.each([
  'begin 644 in a sentence',
  'begin 644 a.txt\nnothing like it\nend',
  'begin 644 a.txt\nend',
  'begin the day',
  ['begin 644 a.txt', ...uuencode(file).slice(0, -1)].join('\n'),
])('keeps text that only starts like a file: %j', (text) => {
  expect(read(text)).toEqual({ text, files: [] })
})

test('a message lists uuencoded files as attachments', async () => {
  const raw = ['From: a@b.vn', '', 'Bản vẽ:', 'begin 600 ban-ve.dwg', ...uuencode(file), ''].join('\r\n')
  const message = await parseMessage(Buffer.from(raw))
  expect(message.text.trim()).toBe('Bản vẽ:')
  expect(message.attachments).toMatchObject([{ name: 'ban-ve.dwg', size: file.length, isInline: false }])
})

test('respects the limit and reads a hundred thousand false starts in linear time', () => {
  const one = ['begin 644 a', ...uuencode(file)].join('\n')
  expect(extractUuencoded(`${one}\n${one}`, 1).files).toHaveLength(1)
  expect(read('begin 644 a\n'.repeat(100_000)).files).toEqual([])
})

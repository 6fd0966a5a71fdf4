import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noise } from '../testing/noise.ts'
import type { MessageParser } from './message-parser.ts'

type Reader = Pick<MessageParser, 'parseMessage' | 'close'>

const photograph = noise(30_000)
const note = 'Ghi chú giao hàng'

const message = Buffer.from(
  [
    'From: Trương Đình Duy <duy@dakwood.test>',
    'To: Khuê <khue@mocviet.test>',
    'Cc: ha@mocviet.test',
    'Subject: Báo giá gỗ sồi',
    'Message-ID: <1@dakwood.test>',
    'Date: Mon, 2 Mar 2026 09:00:00 +0700',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Kính gửi chị <b>Khuê</b>,</p><p>Đơn giá mới ở tệp đính kèm.</p>',
    '--x',
    'Content-Type: image/png; name="Ảnh bàn.png"',
    'Content-Disposition: attachment',
    'Content-Transfer-Encoding: base64',
    '',
    photograph.toString('base64').replace(/.{76}/g, '$&\r\n'),
    '--x',
    'Content-Type: application/octet-stream; name=note.bin',
    'Content-Disposition: attachment',
    '',
    note,
    '--x--',
    '',
  ].join('\r\n'),
)

/** Contract of every message parser. */
export function messageParserSuite(name: string, openReader: () => Reader): void {
  describe(`message reader: ${name}`, () => {
    let reader: Reader
    beforeAll(() => {
      reader = openReader()
    })
    afterAll(() => reader?.close())

    test('returns everything needed to store a message', async () => {
      const read = await reader.parseMessage(message)

      expect(read.message).toMatchObject({ subject: 'Báo giá gỗ sồi', from: { email: 'duy@dakwood.test' } })
      expect(read.text).toContain('Kính gửi chị Khuê')
      expect(read.snippet).toContain('Đơn giá mới')
      expect(read.words.subject).toBe('bao gia go soi')
      expect(read.words.people).toContain('truong dinh duy duy@dakwood.test')
      expect(read.words.people).toContain('ha@mocviet.test')
      expect(read.words.body).toContain('kinh gui chi khue')
      expect(read.words.files).toContain('anh ban.png')
      expect(read.failure).toBeNull()
    })

    test('returns attachments unchanged, with their hash', async () => {
      const { message: parsed, attachmentHashes } = await reader.parseMessage(message)
      const contents = parsed.attachments.map(({ content }) => Buffer.from(content))

      expect(contents).toEqual([photograph, Buffer.from(note)])
      expect(attachmentHashes).toEqual([sha256(photograph), sha256(Buffer.from(note))])
    })

    test('does not change the raw message', async () => {
      const pooled = Buffer.concat([Buffer.from('before'), message, Buffer.from('after')])
      const raw = pooled.subarray(6, 6 + message.byteLength)
      const { message: parsed } = await reader.parseMessage(raw)

      expect(Buffer.from(raw)).toEqual(message)
      expect(Buffer.from(parsed.attachments[1]?.content ?? [])).toEqual(Buffer.from(note))
    })

    test('answers concurrent messages with their own result', async () => {
      const raws = Array.from({ length: 100 }, (_, index) =>
        Buffer.from(`Subject: s${index}\r\n\r\nb${index}`),
      )
      const reads = await Promise.all(raws.map((raw) => reader.parseMessage(raw)))

      expect(reads.map((read) => read.message.subject)).toEqual(raws.map((_, index) => `s${index}`))
      expect(reads.map((read) => read.text.trim())).toEqual(raws.map((_, index) => `b${index}`))
    })

    test.each([
      ['nothing', Buffer.alloc(0)],
      ['noise', noise(100_000)],
      ['half a message', message.subarray(0, message.byteLength / 2)],
    ])('parses %s', async (_, raw) => {
      const { message: parsed, attachmentHashes } = await reader.parseMessage(raw)

      expect(attachmentHashes).toHaveLength(parsed.attachments.length)
    })
  })
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

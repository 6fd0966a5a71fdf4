import type { BodySection, FetchItem } from '@bocau/mail-core/imap/commands/fetch-item'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WorkerMessageParser } from '../../../adapters/worker/worker-message-parser.ts'
import { WorkerMessages } from '../../../adapters/worker/worker-messages.ts'
import type { MessageParser } from '../../../ports/message-parser.ts'
import { inlineMessageParser } from '../../../testing/memory/inline-message-parser.ts'
import { OpenedMessage } from './opened-message.ts'

const textPart = (number: number) =>
  `--b\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n${btoa(`Phan ${number}`)}\r\n`
const raw = Buffer.from(
  `Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${[1, 2, 3].map(textPart).join('')}--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: y\r\nTo: a@b.vn\r\n\r\nz\r\n--b--\r\n`,
)

const section = (part: number[], of: BodySection['of'], fields: string[] = []): FetchItem => ({
  item: 'BODY[]',
  section: { part, of, fields },
  partial: null,
  isPeek: true,
})

function openThread(): MessageParser {
  const threads = new WorkerMessages(new WorkerMessageParser())
  onTestFinished(() => threads.close())
  return threads
}

describe.each(['on the spot', 'in a thread'])('a message that is opened %s', (where) => {
  async function open(items: readonly FetchItem[]) {
    const parser = where === 'in a thread' ? openThread() : inlineMessageParser
    let selectCount = 0
    const opened = await OpenedMessage.open(
      {
        selectParts(...args) {
          selectCount++
          return parser.selectParts(...args)
        },
      },
      raw,
      items,
    )
    return { opened, looked: selectCount }
  }

  test('is parsed once for all its sections', async () => {
    const items = Array.from({ length: 1500 }, (_, at) => section([(at % 4) + 1], at % 2 ? 'all' : 'mime'))
    const { opened, looked } = await open(items)
    expect(looked).toBe(1)
    for (const item of items) if (item.item === 'BODY[]') expect(opened.section(item.section)).not.toBe(null)
  })

  test('is not parsed when only the entire message is requested', async () => {
    const { opened, looked } = await open([section([], 'header'), section([], 'text'), { item: 'RFC822' }])
    expect(looked).toBe(0)
    const expected = Buffer.concat([
      opened.section({ part: [], of: 'header', fields: [] }) ?? raw,
      opened.section({ part: [], of: 'text', fields: [] }) ?? raw,
    ])
    expect(expected.equals(raw)).toBe(true)
  })

  test("returns each section's own octets", async () => {
    const requested = [
      section([2], 'all'),
      section([4], 'header'),
      section([4], 'fields', ['to']),
      section([4], 'fieldsNot', ['to']),
      section([9], 'all'),
      { item: 'BINARY[]', part: [2], partial: null, isPeek: true } as const,
    ]
    const { opened } = await open(requested)
    const text = (octets: Uint8Array | null) => octets && Buffer.from(octets).toString()
    expect(
      requested.map((one) => text(one.item === 'BODY[]' ? opened.section(one.section) : opened.decoded([2]))),
    ).toEqual([
      btoa('Phan 2'),
      'Subject: y\r\nTo: a@b.vn\r\n\r\n',
      'To: a@b.vn\r\n\r\n',
      'Subject: y\r\n\r\n',
      null,
      'Phan 2',
    ])
  })
})

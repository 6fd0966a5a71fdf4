import { afterEach, expect, test } from 'vitest'
import { WorkerMessageParser } from './worker-message-parser.ts'

let reader: WorkerMessageParser
afterEach(() => reader?.close())

test('a message that takes too long is stored unparsed, and others are parsed', async () => {
  reader = new WorkerMessageParser({ entry: misbehaving(), maxMessageMs: 150 })
  const reads = await readAll(['first', 'hang', 'third', 'fourth'])

  expect(reads).toEqual(['first', 'time', 'third', 'fourth'])
})

test.each(['crash', 'throw', 'memory'])(
  'a message that crashes the thread (%s) is stored unparsed',
  async (bad) => {
    reader = new WorkerMessageParser({ entry: misbehaving(), maxMemoryMegabytes: 32 })

    expect(await readAll(['first', bad, bad, 'fourth'])).toEqual(['first', 'crash', 'crash', 'fourth'])
    expect(await readAll(['later'])).toEqual(['later'])
  },
)

test('an unparsed message is empty and gets no automatic reply', async () => {
  reader = new WorkerMessageParser({ entry: misbehaving() })
  const { message } = await reader.parseMessage(Buffer.from('Subject: crash\r\n\r\n'))

  expect(message).toMatchObject({ subject: '', from: null, isAutoSubmitted: true, problems: ['unreadable'] })
})

/** A worker controlled by the subject. */
function misbehaving(): URL {
  const serve = new URL('./serve-messages.ts', import.meta.url).href
  const read = new URL('./read-for-storage.ts', import.meta.url).href
  return new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { serveMessages } from '${serve}'
    import { readForStorage } from '${read}'
    const leaked = []
    const misdeeds = {
      hang() { for (;;); },
      crash() { process.exit(3) },
      throw() { throw new Error('cannot read') },
      memory() { for (;;) leaked.push(Array.from({ length: 1000 }, () => ({}))) },
    }
    serveMessages(async (raw) => {
      const result = await readForStorage(raw)
      misdeeds[result.message.subject]?.()
      return result
    })
  `)}`,
  )
}

async function readAll(subjects: string[]): Promise<string[]> {
  const reads = await Promise.all(
    subjects.map((subject) => reader.parseMessage(Buffer.from(`Subject: ${subject}\r\n\r\n`))),
  )
  return reads.map((read) => read.failure ?? read.message.subject)
}

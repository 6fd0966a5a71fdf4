import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { messageParserSuite } from '../../ports/message-parser.suite.ts'
import { WorkerMessageParser } from './worker-message-parser.ts'

messageParserSuite('worker', () => new WorkerMessageParser())

let reader: WorkerMessageParser
afterEach(() => reader?.close())
afterEach(() => void vi.restoreAllMocks())

test('a message that takes too long is kept unread, and those around it are read', async () => {
  reader = new WorkerMessageParser({ entry: misbehaving(), maxMessageMs: 150 })
  const reads = await readAll(['first', 'hang', 'third', 'fourth'])

  expect(reads).toEqual(['first', 'time', 'third', 'fourth'])
})

test.each(['crash', 'throw', 'memory'])(
  'a message that brings the thread down (%s) is kept unread',
  async (bad) => {
    reader = new WorkerMessageParser({ entry: misbehaving(), maxMemoryMegabytes: 32 })

    expect(await readAll(['first', bad, bad, 'fourth'])).toEqual(['first', 'crash', 'crash', 'fourth'])
    expect(await readAll(['later'])).toEqual(['later'])
  },
)

test('an unread message is empty, and no machine may answer it', async () => {
  reader = new WorkerMessageParser({ entry: misbehaving() })
  const { message } = await reader.parseMessage(Buffer.from('Subject: crash\r\n\r\n'))

  expect(message).toMatchObject({ subject: '', from: null, isAutoSubmitted: true, trouble: ['unreadable'] })
})

test('when no worker can start, messages are refused rather than kept as unreadable', async () => {
  reader = new WorkerMessageParser({ entry: new URL('data:text/javascript,throw new Error("broken")') })

  await expect(reader.parseMessage(Buffer.from('Subject: a'))).rejects.toThrow('broken')
  await expect(reader.parseMessage(Buffer.from('Subject: b'))).rejects.toThrow('broken')
})

test('more messages than may wait are refused', async () => {
  reader = new WorkerMessageParser({ maxWaiting: 2 })
  const waiting = [reader.parseMessage(Buffer.from('a')), reader.parseMessage(Buffer.from('b'))]

  await expect(reader.parseMessage(Buffer.from('c'))).rejects.toThrow('Too many letters')
  await Promise.all(waiting)
  await reader.parseMessage(Buffer.from('d'))
})

test('a reader that was idle for its time reads again', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate')
  reader = new WorkerMessageParser({ idleMs: 1 })
  await reader.parseMessage(Buffer.from('Subject: a\r\n\r\n'))
  await vi.waitFor(() => expect(terminate).toHaveBeenCalled(), 60_000)

  expect((await reader.parseMessage(Buffer.from('Subject: b\r\n\r\n'))).message.subject).toBe('b')
})

test('closing leaves no message without an answer', async () => {
  reader = new WorkerMessageParser()
  const answer = reader.parseMessage(Buffer.from('a')).catch((error: Error) => error.message)
  await reader.close()

  expect(await answer).toContain('closed')
})

/** A worker that does what the subject says. */
function misbehaving(): URL {
  const serve = new URL('./serve-messages.ts', import.meta.url).href
  const read = new URL('./read-for-keeping.ts', import.meta.url).href
  return new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { serveMessages } from '${serve}'
    import { readForKeeping } from '${read}'
    const hoard = []
    const misdeeds = {
      hang() { for (;;); },
      crash() { process.exit(3) },
      throw() { throw new Error('cannot read') },
      memory() { for (;;) hoard.push(Array.from({ length: 1000 }, () => ({}))) },
    }
    serveMessages(async (raw) => {
      const result = await readForKeeping(raw)
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

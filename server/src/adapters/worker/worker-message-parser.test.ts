import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { messageParserSuite } from '../../ports/message-parser.suite.ts'
import { WorkerMessageParser } from './worker-message-parser.ts'

messageParserSuite('worker', () => new WorkerMessageParser())

let reader: WorkerMessageParser
afterEach(() => reader?.close())
afterEach(() => void vi.restoreAllMocks())

test('rejects messages if no worker can start, instead of storing them unparsed', async () => {
  reader = new WorkerMessageParser({ entry: new URL('data:text/javascript,throw new Error("broken")') })

  await expect(reader.parseMessage(Buffer.from('Subject: a'))).rejects.toThrow('broken')
  await expect(reader.parseMessage(Buffer.from('Subject: b'))).rejects.toThrow('broken')
})

test('rejects messages beyond the queue limit', async () => {
  reader = new WorkerMessageParser({ maxWaiting: 2 })
  const waiting = [reader.parseMessage(Buffer.from('a')), reader.parseMessage(Buffer.from('b'))]

  await expect(reader.parseMessage(Buffer.from('c'))).rejects.toThrow('Too many messages are waiting')
  await Promise.all(waiting)
  await reader.parseMessage(Buffer.from('d'))
})

test('an idle parser starts again', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate')
  reader = new WorkerMessageParser({ idleMs: 1 })
  await reader.parseMessage(Buffer.from('Subject: a\r\n\r\n'))
  await vi.waitFor(() => expect(terminate).toHaveBeenCalled(), 60_000)

  expect((await reader.parseMessage(Buffer.from('Subject: b\r\n\r\n'))).message.subject).toBe('b')
})

test('closing leaves no pending message', async () => {
  reader = new WorkerMessageParser()
  const result = reader.parseMessage(Buffer.from('a')).catch((error: Error) => error.message)
  await reader.close()

  expect(await result).toContain('closed')
})

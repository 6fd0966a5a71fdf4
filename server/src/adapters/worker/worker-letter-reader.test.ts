import { afterEach, expect, test } from 'vitest'
import { letterReaderSuite } from '../../ports/letter-reader.suite.ts'
import { WorkerLetterReader } from './worker-letter-reader.ts'

letterReaderSuite('worker', () => new WorkerLetterReader())

let reader: WorkerLetterReader
afterEach(() => reader?.close())

test('a letter that takes too long is kept unread, and those around it are read', async () => {
  reader = new WorkerLetterReader({ entry: misbehaving(), maxLetterMs: 150 })
  const reads = await readAll(['first', 'hang', 'third', 'fourth'])

  expect(reads).toEqual(['first', 'time', 'third', 'fourth'])
})

test.each(['crash', 'throw', 'memory'])(
  'a letter that brings the thread down (%s) is kept unread',
  async (bad) => {
    reader = new WorkerLetterReader({ entry: misbehaving(), maxMemoryMegabytes: 32 })

    expect(await readAll(['first', bad, bad, 'fourth'])).toEqual(['first', 'crash', 'crash', 'fourth'])
    expect(await readAll(['later'])).toEqual(['later'])
  },
)

test('an unread letter is empty, and no machine may answer it', async () => {
  reader = new WorkerLetterReader({ entry: misbehaving() })
  const { letter } = await reader.readLetter(Buffer.from('Subject: crash\r\n\r\n'))

  expect(letter).toMatchObject({ subject: '', from: null, isAutoSubmitted: true, trouble: ['unreadable'] })
})

test('when no worker can start, letters are refused rather than kept as unreadable', async () => {
  reader = new WorkerLetterReader({ entry: new URL('data:text/javascript,throw new Error("broken")') })

  await expect(reader.readLetter(Buffer.from('Subject: a'))).rejects.toThrow('broken')
  await expect(reader.readLetter(Buffer.from('Subject: b'))).rejects.toThrow('broken')
})

test('more letters than may wait are refused', async () => {
  reader = new WorkerLetterReader({ maxWaiting: 2 })
  const waiting = [reader.readLetter(Buffer.from('a')), reader.readLetter(Buffer.from('b'))]

  await expect(reader.readLetter(Buffer.from('c'))).rejects.toThrow('Too many letters')
  await Promise.all(waiting)
  await reader.readLetter(Buffer.from('d'))
})

test('a reader that was idle for its time reads again', async () => {
  reader = new WorkerLetterReader({ idleMs: 30 })
  await reader.readLetter(Buffer.from('Subject: a\r\n\r\n'))
  await new Promise((resolve) => setTimeout(resolve, 100))

  expect((await reader.readLetter(Buffer.from('Subject: b\r\n\r\n'))).letter.subject).toBe('b')
})

test('closing leaves no letter without an answer', async () => {
  reader = new WorkerLetterReader()
  const answer = reader.readLetter(Buffer.from('a')).catch((error: Error) => error.message)
  await reader.close()

  expect(await answer).toContain('closed')
})

/** A worker that does what the subject says. */
function misbehaving(): URL {
  const serve = new URL('./serve-letters.ts', import.meta.url).href
  const read = new URL('./read-for-keeping.ts', import.meta.url).href
  return new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { serveLetters } from '${serve}'
    import { readForKeeping } from '${read}'
    const hoard = []
    const misdeeds = {
      hang() { for (;;); },
      crash() { process.exit(3) },
      throw() { throw new Error('cannot read') },
      memory() { for (;;) hoard.push(Array.from({ length: 1000 }, () => ({}))) },
    }
    serveLetters(async (raw) => {
      const result = await readForKeeping(raw)
      misdeeds[result.letter.subject]?.()
      return result
    })
  `)}`,
  )
}

async function readAll(subjects: string[]): Promise<string[]> {
  const reads = await Promise.all(
    subjects.map((subject) => reader.readLetter(Buffer.from(`Subject: ${subject}\r\n\r\n`))),
  )
  return reads.map((read) => read.failure ?? read.letter.subject)
}

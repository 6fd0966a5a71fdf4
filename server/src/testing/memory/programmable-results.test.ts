import { expect, test } from 'vitest'
import { MemorySpamScorer } from './memory-spam-scorer.ts'
import { MemoryTextSender } from './memory-text-sender.ts'
import { MemoryVirusScanner } from './memory-virus-scanner.ts'

test('detects a virus that a test set', async () => {
  const scanner = new MemoryVirusScanner()
  scanner.setResult({ verdict: 'found', name: 'Worm' }, 'evil')

  expect(await scanner.scan(Buffer.from('an evil file'))).toEqual({ verdict: 'found', name: 'Worm' })
  expect(await scanner.scan(Buffer.from('a good file'))).toEqual({ verdict: 'clean' })

  scanner.setResult({ verdict: 'notScanned', reason: 'down' })
  expect((await scanner.scan(Buffer.from('a good file'))).verdict).toBe('notScanned')
})

test('classifies a message as spam that a test set', async () => {
  const scorer = new MemorySpamScorer()
  scorer.setResult({ verdict: 'scored', isSpam: true, score: 15, symbols: [] }, 'lottery')
  const score = (text: string) => scorer.score({ raw: Buffer.from(text), from: 'a@b.test', to: ['c@d.test'] })

  expect(await score('a lottery')).toMatchObject({ isSpam: true })
  expect(await score('an offer')).toMatchObject({ isSpam: false })
  expect(scorer.requests).toHaveLength(2)
})

test('a failed text message does not count as sent', async () => {
  const sender = new MemoryTextSender()
  const message = (code: string) => ({
    phoneNumber: '+84912345678',
    channel: 'text' as const,
    text: `Mã ${code}`,
    code,
  })
  await sender.send(message('123456'))
  sender.setOutcome({ state: 'failed', reason: 'no credit' })

  expect(await sender.send(message('654321'))).toEqual({ state: 'failed', reason: 'no credit' })
  expect(sender.sent).toEqual([message('123456')])
})

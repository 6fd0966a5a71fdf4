import { expect, test } from 'vitest'
import type { SpamScorer } from '../../ports/spam-scorer.ts'
import type { ScanResult, VirusScanner } from '../../ports/virus-scanner.ts'
import { FakeClock } from '../../testing/memory/fake-clock.ts'
import { MemoryMailTransport } from '../../testing/memory/memory-mail-transport.ts'
import { watchServices } from './watch-services.ts'

const bytes = new Uint8Array(1)
const envelope = { from: 'khue@mocviet.test', to: ['vy@xuongmoc.example'] }

function open() {
  const clock = new FakeClock()
  const mailOut = new MemoryMailTransport()
  const response: { scan: ScanResult } = { scan: { verdict: 'clean' } }
  const scanner: VirusScanner = { readsMessages: true, scan: async () => response.scan }
  const spam: SpamScorer = {
    classifiesArrivals: true,
    score: async () => ({ verdict: 'notScored', reason: 'away' }),
  }
  const kinds = { virus: 'clamd', spam: 'rspamd', out: 'relay' } as const
  return {
    clock,
    mailOut,
    answer: response,
    watched: watchServices({ scanner, spam, mailOut }, kinds, clock),
  }
}

test('records the start and end of outages of scanner, scorer and relay', async () => {
  const { clock, mailOut, answer, watched } = open()
  const state = () =>
    watched.services.read().map(({ respondedAt, silentSince }) => [respondedAt, silentSince])
  expect(state()).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
  const startedAt = clock.now()
  mailOut.setOutcome('vy@xuongmoc.example', {
    state: 'deferred',
    code: null,
    enhanced: null,
    text: 'refused',
  })
  const readStates = async () => {
    await watched.scanner.scan(bytes)
    await watched.spam.score({ raw: bytes, from: '', to: [] })
    await watched.mailOut.send(envelope, bytes)
  }
  await readStates()
  expect(state()).toEqual([
    [startedAt, null],
    [null, startedAt],
    [null, startedAt],
  ])
  await clock.advance(60)
  answer.scan = { verdict: 'notScanned', reason: 'hangs' }
  mailOut.setOutcome('vy@xuongmoc.example', { state: 'refused', code: 550, enhanced: null, text: 'no' })
  await readStates()
  const later = clock.now()
  expect(state()).toEqual([
    [startedAt, later],
    [null, startedAt],
    [later, null],
  ])
  // A rejected size is a response, and a missing scanner is not an outage.
  answer.scan = { verdict: 'clean' }
  await readStates()
  answer.scan = { verdict: 'notScanned', reason: 'too large', isTooLarge: true }
  await readStates()
  expect(state()[0]).toEqual([later, null])
})

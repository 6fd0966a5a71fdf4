import { expect, test } from 'vitest'
import { MemoryMailTransport } from './memory-mail-transport.ts'

const raw = Buffer.from('Subject: Chào\r\n\r\nanh Duy')

test('returns a result per recipient, and only accepted ones count as sent', async () => {
  const transport = new MemoryMailTransport()
  transport.setOutcome('nobody@far.test', {
    state: 'refused',
    code: 550,
    enhanced: '5.1.1',
    text: 'User unknown',
  })
  transport.setOutcome('later@far.test', { state: 'deferred', code: 451, text: 'Greylisted' })

  const to = ['duy@far.test', 'nobody@far.test', 'later@far.test']
  const outcomes = await transport.send({ from: 'khue@mocviet.test', to }, raw)

  expect([...outcomes].map(([recipient, { state }]) => [recipient, state])).toEqual([
    ['duy@far.test', 'accepted'],
    ['nobody@far.test', 'refused'],
    ['later@far.test', 'deferred'],
  ])
  expect(outcomes.get('nobody@far.test')).toMatchObject({
    code: 550,
    enhanced: '5.1.1',
    text: 'User unknown',
  })
  expect(transport.sent).toEqual([{ from: 'khue@mocviet.test', to: ['duy@far.test'], raw: raw.toString() }])
})

test('a message without accepted recipients is an attempt, not a sent message', async () => {
  const transport = new MemoryMailTransport()
  transport.setOutcome('full@far.test', { state: 'deferred' })
  await transport.send({ from: '', to: ['full@far.test'] }, raw)

  expect(transport.sent).toEqual([])
  expect(transport.attempts).toEqual([{ from: '', to: ['full@far.test'] }])
})

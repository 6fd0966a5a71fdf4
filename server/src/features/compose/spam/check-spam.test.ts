import { expect, test } from 'vitest'
import { createWorld, type World } from '../../../testing/index.ts'
import { MemorySpamScorer } from '../../../testing/memory/memory-spam-scorer.ts'

async function check(world: World, parts: object) {
  const khue = await world.signIn('khue@mocviet.test')
  const { id } = await khue.call('POST /api/v2/messages', { body: { save_id: 'to-be-judged', ...parts } })
  return khue.call('GET /api/v2/messages/:id/spam', { params: { id } })
}

test('an ordinary message is not spam', async () => {
  const world = await createWorld()
  const body = '<p>Chào chị,</p><p>Em gửi chị báo giá.</p>'

  expect(await check(world, { subject: 'Báo giá ghế', body })).toEqual({
    checked: true,
    is_spam: false,
    score: 0,
    symbols: [],
  })
})

test('reports the reasons of a likely spam message', async () => {
  const world = await createWorld()
  const body = '<p>Vui lòng xác minh tài khoản: <a href="http://a.test">http://a.test</a></p>'
  const result = await check(world, { subject: 'TRÚNG THƯỞNG $5000!!!', body })

  expect(result).toMatchObject({ checked: true, is_spam: true })
  expect(result.symbols.map(({ name, type }) => `${type} ${name}`)).toEqual(
    expect.arrayContaining([
      'subject SUBJECT_ALL_CAPS',
      'subject SUBJECT_HAS_CURRENCY',
      'body BODY_PHISHING',
    ]),
  )
})

test('a failing scorer does not block the message', async () => {
  const spam = new MemorySpamScorer()
  spam.setResult({ verdict: 'notScored', reason: 'down' })
  const world = await createWorld({ parts: { spam } })

  expect(await check(world, { subject: 'x', to: [{ email: 'ha@mocviet.test' }] })).toEqual({
    checked: false,
    is_spam: false,
    score: 0,
    symbols: [],
  })
  expect(spam.requests).toMatchObject([
    { from: 'khue@mocviet.test', to: ['ha@mocviet.test'], sender: 'khue@mocviet.test' },
  ])
})

test('rounds scores to one decimal', async () => {
  const spam = new MemorySpamScorer()
  const symbols = [{ name: 'X', description: '', score: 1.2499, type: 'body' as const }]
  spam.setResult({ verdict: 'scored', isSpam: true, score: 7.06, symbols })
  const world = await createWorld({ parts: { spam } })

  expect(await check(world, { subject: 'x' })).toMatchObject({ score: 7.1, symbols: [{ score: 1.2 }] })
})

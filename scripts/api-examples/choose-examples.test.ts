import { expect, test } from 'vitest'
import { chooseExamples } from './choose-examples.ts'
import { shorten } from './shorten.ts'

test('a common call wins against a longer example of another test', () => {
  const key = 'POST /api/v2/contact-groups'
  const reply = { id: '911563785498525601', name: 'Khách hàng', count: 0 }
  const common = { key, body: { name: 'Khách' }, reply, isCommonCall: true }
  const longer = { key, body: { name: 'Khách hàng ở Hà Nội' }, reply }
  for (const exchanges of [
    [common, longer],
    [longer, common],
  ])
    expect(chooseExamples(exchanges)[key]?.body).toEqual({ name: 'Khách' })
})

test('the total of a shortened list matches its items', () => {
  expect(shorten({ items: [1, 2, 3, 4], total: 4 })).toEqual({ items: [1, 2], total: 2 })
  expect(shorten({ items: [1, 2, 3], total: 40 })).toEqual({ items: [1, 2], total: 39 })
  expect(shorten({ items: [1], total: 1 })).toEqual({ items: [1], total: 1 })
})

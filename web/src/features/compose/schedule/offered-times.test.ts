import { expect, test } from 'vitest'
import { offeredTimes } from './offered-times.ts'

const keysOn = (day: string) =>
  offeredTimes(Date.parse(`${day}T03:00:00Z`), 'Asia/Ho_Chi_Minh').map(({ key }) => key)

test('on a Sunday tomorrow morning is suggested once', () => {
  expect(keysOn('2026-11-22')).toEqual(['tomorrowMorning', 'tomorrowAfternoon'])
})

test.each(['16', '17', '18', '19', '20', '21'])('on November %s three times are suggested', (day) => {
  expect(keysOn(`2026-11-${day}`)).toEqual(['tomorrowMorning', 'tomorrowAfternoon', 'nextMonday'])
})

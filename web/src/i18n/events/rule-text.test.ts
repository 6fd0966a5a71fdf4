import type { EventRule } from '@bocau/contract/mailbox/invitations'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../language.ts'
import { ruleText } from './rule-text.ts'
import '../areas/invitation.ts'

afterEach(() => setLanguage('vi'))

const rule = (some: Partial<EventRule>): EventRule => ({
  every: 'month',
  interval: 1,
  count: null,
  until: null,
  weekdays: [],
  days: [],
  months: [],
  ...some,
})

const monday = (nth: number) => rule({ weekdays: [{ weekday: 0, nth }] })

test.each([
  [monday(0), 'Hằng tháng, vào Thứ Hai', 'Every month, on Monday'],
  [monday(1), 'Hằng tháng, vào Thứ Hai đầu tiên của tháng', 'Every month, on the first Monday'],
  [monday(2), 'Hằng tháng, vào Thứ Hai lần thứ hai của tháng', 'Every month, on the second Monday'],
  [monday(5), 'Hằng tháng, vào Thứ Hai lần thứ năm của tháng', 'Every month, on the fifth Monday'],
  [monday(-1), 'Hằng tháng, vào Thứ Hai cuối cùng', 'Every month, on the last Monday'],
  [
    monday(-2),
    'Hằng tháng, vào Thứ Hai lần thứ hai tính từ cuối tháng',
    'Every month, on the second Monday from the end of the month',
  ],
  [rule({ days: [15] }), 'Hằng tháng, vào ngày 15', 'Every month, on day 15'],
  [rule({ days: [-1] }), 'Hằng tháng, vào ngày cuối tháng', 'Every month, on the last day of the month'],
  [
    rule({ days: [-3] }),
    'Hằng tháng, vào ngày thứ 3 tính từ cuối tháng',
    'Every month, on day 3 from the end of the month',
  ],
])('describes the recurrence rule %j', (eventRule, vi, en) => {
  expect(ruleText(eventRule)).toBe(vi)
  setLanguage('en')
  expect(ruleText(eventRule)).toBe(en)
})

import { describe, expect, test } from 'vitest'
import { evaluateRules, isConditionMet, type RuleMessage } from './evaluate.ts'
import type { Condition, FilterRule, Rule } from './rule.ts'
import { foldAscii, spellings } from './spellings.ts'

const message: RuleMessage = {
  from: ['Ha@Mocviet.test'],
  to: ['sales@mocviet.test', 'Ke-Toan@mocviet.test'],
  subject: 'Báo giá bàn ghế',
  text: 'Chào chị, xem file đính kèm.',
  bytes: 5 * 1024 * 1024,
  attachmentNames: ['BÁO-GIÁ.PDF'],
}
const at = Date.parse('2026-11-20T05:00:00Z')

test.each<[string, Condition, boolean]>([
  ['an address in any case', { type: 'from', comparator: 'contains', value: 'ha@mocviet.test' }, true],
  ['one of several', { type: 'from', comparator: 'contains', value: 'x@y.vn, ha@mocviet.test' }, true],
  ['none of several', { type: 'from', comparator: '!contains', value: 'x@y.vn, z@y.vn' }, true],
  ['a recipient', { type: 'to', comparator: 'contains', value: 'ke-toan@mocviet.test' }, true],
  ['another recipient', { type: 'to', comparator: 'contains', value: 'ha@mocviet.test' }, false],
  ['words of subject and text', { type: 'words', comparator: 'contains', value: 'GIÁ file' }, true],
  ['a missing word', { type: 'words', comparator: 'contains', value: 'giá hợp' }, false],
  ['one of the excluded words', { type: 'words', comparator: '!contains', value: 'giá hợp' }, false],
  ['none of the excluded words', { type: 'words', comparator: '!contains', value: 'khuyến mãi' }, true],
  ['uppercase', { type: 'subject', comparator: 'contains', value: 'BÁO GIÁ' }, true],
  ['lowercase', { type: 'subject', comparator: 'contains', value: 'báo giá' }, true],
  ['other tone marks', { type: 'subject', comparator: 'contains', value: 'bao gia' }, false],
  [
    'a text put together from marks',
    { type: 'subject', comparator: 'contains', value: 'báo giá'.normalize('NFD') },
    true,
  ],
  ['words of the body', { type: 'body', comparator: 'contains', value: 'đính kèm' }, true],
  ['missing words', { type: 'body', comparator: '!contains', value: 'hợp đồng' }, true],
  ['not more than its own size', { type: 'size', comparator: 'over', value: '5', unit: 'M' }, false],
  ['more than a little less', { type: 'size', comparator: 'over', value: '5119', unit: 'K' }, true],
  ['less than a little more', { type: 'size', comparator: 'under', value: '5121', unit: 'K' }, true],
  ['any attachment', { type: 'attachment', comparator: 'contains', value: '' }, true],
  ['the name of an attachment', { type: 'attachment', comparator: 'contains', value: '.pdf' }, true],
  ['the name of no attachment', { type: 'attachment', comparator: 'contains', value: '.zip' }, false],
])('a condition tests %s', (_, condition, expected) =>
  expect(isConditionMet(condition, message)).toBe(expected),
)

const filter = (value: string, ...actions: FilterRule['actions']): FilterRule => ({
  conditions: [{ type: 'subject', comparator: 'contains', value }],
  actions,
})
const fileinto = (value: string) => ({ type: 'fileinto', value, enable: true }) as const
const setSeen = { type: 'setflag', value: 'Seen', enable: true } as const
const forward: Rule = { type: 'autofw', email: 'x@y.vn' }
const away = (start_date: string | null, end_date: string | null): Rule => ({
  type: 'vacation',
  start_date,
  end_date,
  subject: 's',
  from: 'khue@mocviet.test',
  body: 'b',
})
const outcome = (...rules: Rule[]) => evaluateRules(rules, message, at)

describe('effects of rules on a message', () => {
  test('without rules the message goes to the inbox', () => {
    expect(outcome()).toMatchObject({ folders: ['INBOX'], isRead: false, redirects: [], applied: [] })
  })
  test('stops at the first filter that files the message', () => {
    expect(
      outcome(filter('báo', setSeen), filter('giá', fileinto('A')), filter('bàn', fileinto('B'))),
    ).toMatchObject({
      folders: ['A'],
      isRead: true,
    })
  })
  test('one matching condition is enough for match any', () => {
    const conditions: Condition[] = [
      { type: 'subject', comparator: 'contains', value: 'không có' },
      { type: 'attachment', comparator: 'contains', value: '.pdf' },
    ]
    const files = { conditions, actions: [fileinto('A')] }
    expect(outcome(files).folders).toEqual(['INBOX'])
    expect(outcome({ match: 'any', ...files }).folders).toEqual(['A'])
  })
  test('forwards a message that a filter filed', () => {
    expect(outcome(forward, filter('báo', fileinto('A')))).toMatchObject({
      folders: ['A'],
      redirects: ['x@y.vn'],
    })
  })
  test('does not forward or reply to a discarded message', () => {
    const discard = { type: 'discard', enable: true } as const
    expect(outcome(away(null, null), forward, filter('báo', discard))).toMatchObject({
      folders: [],
      redirects: [],
      vacation: null,
    })
  })
  test('a blocked sender takes precedence over filters', () => {
    const block: Rule = { type: 'auto_mark_spam', from: 'ha@mocviet.test' }
    expect(outcome(filter('báo', fileinto('A')), forward, away(null, null), block)).toMatchObject({
      folders: ['Junk'],
      redirects: [],
      vacation: null,
      applied: [block],
    })
  })
  test.each([
    ['2026-11-20', null, true],
    ['2026-11-21', null, false],
    [null, '2026-11-20', true],
    [null, '2026-11-19', false],
    ['2026-11-20', '2026-11-20', true],
  ])('vacation reply from %s to %s on the 20th: %s', (start, end, expected) => {
    expect(outcome(away(start, end)).vacation !== null).toBe(expected)
  })
  test('vacation days start and end in +0700', () => {
    const rule = away('2026-11-21', '2026-11-21')
    const hasVacation = (time: string) => evaluateRules([rule], message, Date.parse(time)).vacation !== null
    expect(
      ['2026-11-20T16:59:59Z', '2026-11-20T17:00:00Z', '2026-11-21T16:59:59Z', '2026-11-21T17:00:00Z'].map(
        hasVacation,
      ),
    ).toEqual([false, true, true, false])
  })
})

test('compiles each distinct spelling of a text once', () => {
  expect(spellings('Invoice')).toEqual(['Invoice'])
  const [apart, , largeApart] = ['đơn hàng', 'ĐƠN HÀNG', 'Đơn hàng'].map((one) => one.normalize('NFD'))
  expect(spellings('đơn hàng')).toEqual([
    'đơn hàng',
    apart,
    'ĐƠN HÀNG',
    'ĐƠN HÀNG'.normalize('NFD'),
    'Đơn hàng',
  ])
  expect(foldAscii('ĐƠN HÀNG'.normalize('NFD'))).toBe(foldAscii(largeApart ?? ''))
})

import { describe, expect, test } from 'vitest'
import { boxText, emptyForm, formOf, paramsOf, type SearchForm, textOf } from './search-form.ts'
import { asksNothing, readParams, type SearchParams, searchHref } from './search-params.ts'

const zone = 'Asia/Ho_Chi_Minh'
const form = (given: Partial<SearchForm>): SearchForm => ({ ...emptyForm, ...given })

describe('what is typed into the box fills the form, and the form writes the box', () => {
  test.each<[string, Partial<SearchForm>]>([
    ['phụ lục', { term: 'phụ lục' }],
    ['"phụ lục 01"', { term: '"phụ lục 01"' }],
    ['phụ from:duy@dakwood.test', { term: 'phụ', from: 'duy@dakwood.test' }],
    ['from:"Trương Đình Duy" to:ha', { from: 'Trương Đình Duy', to: 'ha' }],
    ['subject:báo subject:giá', { subject: 'báo giá' }],
    ['subject:"báo giá" subject:gỗ', { subject: '"báo giá" gỗ' }],
    ['larger:1K smaller:3K', { comparison: 'gt', amount: '1', unit: 'KB', term: 'smaller:3K' }],
    ['in:INBOX is:unread', { folder: 'INBOX', isRead: false }],
    ['is:starred has:attachment', { isStarred: true, hasAttachment: true }],
    ['after:2026-03-01 before:2026-04-16', { firstDay: '2026-03-01', lastDay: '2026-04-15' }],
    ['larger:5M', { comparison: 'gt', amount: '5', unit: 'MB' }],
    ['smaller:300K', { comparison: 'lt', amount: '300', unit: 'KB' }],
    ['larger:100', { comparison: 'gt', amount: '100', unit: 'B' }],
    ['smaller:1537', { comparison: 'lt', amount: '1537', unit: 'B' }],
    ['larger:1.5M', { comparison: 'gt', amount: '1536', unit: 'KB' }],
    ['larger:0.1K', { comparison: 'gt', amount: '102', unit: 'B' }],
    ['sồi -from:vy filename:bản-vẽ', { term: 'sồi -from:vy filename:bản-vẽ' }],
  ])('%s', (typed, expected) => {
    const filled = formOf({ q: typed }, zone)
    expect(filled).toEqual(form(expected))
    expect(formOf({ q: textOf(filled) }, zone)).toEqual(filled)
  })
})

describe('a form asks by the names of the specification', () => {
  test.each<[string, Partial<SearchForm>, SearchParams]>([
    ['nothing', {}, {}],
    ['blanks', { from: ' ', term: '  ' }, {}],
    ['words', { term: 'báo giá' }, { term: 'báo giá' }],
    ['words with an operator', { term: 'giá -cũ filename:bg' }, { q: 'giá -cũ filename:bg' }],
    ['a size', { amount: '1,5', comparison: 'lt' }, { size: 'lt:1572864' }],
    ['a size of nothing', { amount: '0' }, {}],
    ['a size that is none', { amount: 'nhiều' }, {}],
    [
      'days of the place',
      { firstDay: '2026-03-01', lastDay: '2026-03-01' },
      { start_date: '1772298000', end_date: '1772384399' },
    ],
    ['read or not', { isRead: true, isStarred: true }, { is_read: '1', is_star: '1' }],
    ['unread', { isRead: false, hasAttachment: true }, { is_read: '0', has_attachment: '1' }],
    ['the best first', { sort: 'score' }, { sort: 'defaultSort' }],
  ])('%s', (_name, given, params) => {
    expect(paramsOf(form(given), zone)).toEqual(params)
    if (!('term' in given || 'amount' in given))
      expect(formOf(readParams(searchHref(params).split('?')[1] ?? ''), zone)).toEqual(form(given))
  })
})

test('of two sizes the form holds one, and neither is lost on the way through the address', () => {
  const typed = form({ comparison: 'gt', amount: '1', unit: 'KB', term: 'smaller:3K' })
  expect(paramsOf(typed, zone)).toEqual({ q: 'smaller:3K', size: 'gt:1024' })
  expect(formOf(paramsOf(typed, zone), zone)).toEqual(typed)
  expect(boxText(paramsOf(typed, zone), zone)).toBe('larger:1K smaller:3K')
})

test.each(['gt:100', 'lt:1537', 'gt:1024', 'gt:1500000', 'lt:1572864'])(
  'the size %s is the same on its way through the form and the box',
  (size) => {
    const filled = formOf({ size }, zone)
    expect(filled.amount).toMatch(/^\d+$/)
    expect(paramsOf(filled, zone)).toEqual({ size })
    expect(paramsOf(formOf({ q: boxText({ size }, zone) }, zone), zone)).toEqual({ size })
  },
)

test('a form that says only how to sort asks for nothing', () => {
  expect(asksNothing(paramsOf(form({ sort: 'score' }), zone))).toBe(true)
  expect(asksNothing(paramsOf(form({ hasAttachment: true }), zone))).toBe(false)
})

test('the box keeps what was typed, and says what a form asked for', () => {
  expect(boxText({ q: 'Báo   giá', sort: 'score' }, zone)).toBe('Báo   giá')
  expect(boxText({ term: 'báo giá', from_addr: 'Bùi Quốc Lân', is_read: '0' }, zone)).toBe(
    'báo giá from:"Bùi Quốc Lân" is:unread',
  )
})

test('what makes no sense in an address is passed over', () => {
  expect(readParams('q=+&start_date=soon&size=5&is_read=maybe&sort=date&x=1&term=gỗ')).toEqual({ term: 'gỗ' })
})

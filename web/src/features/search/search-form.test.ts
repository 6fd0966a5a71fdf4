import { SearchThreadsQuery } from '@bocau/contract/search'
import { describe, expect, test } from 'vitest'
import { hasWrongSize } from './form-size.ts'
import {
  boxText,
  emptyForm,
  formFromParams,
  formText,
  paramsFromForm,
  type SearchForm,
} from './search-form.ts'
import { isEmptySearch, readParams, type SearchParams, searchHref } from './search-params.ts'

const zone = 'Asia/Ho_Chi_Minh'
const form = (change: Partial<SearchForm>): SearchForm => ({ ...emptyForm, ...change })

describe('the box text fills the form and vice versa', () => {
  test.each<[string, Partial<SearchForm>]>([
    ['phụ lục', { term: 'phụ lục' }],
    ['"phụ lục 01"', { term: '"phụ lục 01"' }],
    ['phụ from:duy@dakwood.test', { term: 'phụ', from: 'duy@dakwood.test' }],
    ['from:"Trương Đình Duy" to:ha', { from: '"Trương Đình Duy"', to: 'ha' }],
    ['from:"me" to:me', { from: '"me"', to: 'me' }],
    ['to:"Vy \\"Bé\\"" in:"Dự án \\"Sồi\\""', { to: '"Vy \\"Bé\\""', folder: 'Dự án "Sồi"' }],
    ['to:vy to:ha', { to: 'ha', term: 'to:vy' }],
    ['subject:-giá', { subject: '"-giá"' }],
    ['before:1960', { term: '"before:1960"' }],
    ['before:0000-01-01 bao', { term: '"before:0000-01-01" bao' }],
    ['after:9999', { term: '"after:9999"' }],
    ['after:1970 before:2200', { firstDay: '1970-01-01', lastDay: '2199-12-31' }],
    ['larger:9999999999G', { term: '"larger:9999999999G"' }],
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
    ['label:gap sồi -label:"Chờ duyệt"', { term: 'sồi label:gap -label:"Chờ duyệt"' }],
    ['is:muted', { term: 'is:muted' }],
    ['giá -is:muted', { term: 'giá -is:muted' }],
  ])('%s', (typed, expected) => {
    const filled = formFromParams({ q: typed }, zone)
    expect(filled).toEqual(form(expected))
    expect(formFromParams({ q: formText(filled) }, zone)).toEqual(filled)
  })
})

describe('a form uses the parameter names of the specification', () => {
  test.each<[string, Partial<SearchForm>, SearchParams]>([
    ['nothing', {}, {}],
    ['blanks', { from: ' ', term: '  ' }, {}],
    ['words', { term: 'báo giá' }, { term: 'báo giá' }],
    ['words with an operator', { term: 'giá -cũ filename:bg' }, { q: 'giá -cũ filename:bg' }],
    ['a label', { term: 'label:gap', sort: 'score' }, { q: 'label:gap', sort: 'defaultSort' }],
    ['a size', { amount: '1,5', comparison: 'lt' }, { size: 'lt:1572864' }],
    ['a size of nothing', { amount: '0' }, {}],
    ['an invalid size', { amount: 'nhiều' }, {}],
    [
      'days of the time zone',
      { firstDay: '2026-03-01', lastDay: '2026-03-01' },
      { start_date: '1772298000', end_date: '1772384399' },
    ],
    ['read or not', { isRead: true, isStarred: true }, { is_read: '1', is_star: '1' }],
    ['unread', { isRead: false, hasAttachment: true }, { is_read: '0', has_attachment: '1' }],
    ['the best first', { sort: 'score' }, { sort: 'defaultSort' }],
  ])('%s', (_name, change, params) => {
    expect(paramsFromForm(form(change), zone)).toEqual(params)
    if (!('term' in change || 'amount' in change))
      expect(formFromParams(readParams(searchHref(params).split('?')[1] ?? ''), zone)).toEqual(form(change))
  })
})

test('of two sizes the form keeps one and the address both', () => {
  const typed = form({ comparison: 'gt', amount: '1', unit: 'KB', term: 'smaller:3K' })
  expect(paramsFromForm(typed, zone)).toEqual({ q: 'smaller:3K', size: 'gt:1024' })
  expect(formFromParams(paramsFromForm(typed, zone), zone)).toEqual(typed)
  expect(boxText(paramsFromForm(typed, zone), zone)).toBe('larger:1K smaller:3K')
})

test.each(['gt:100', 'lt:1537', 'gt:1024', 'gt:1500000', 'lt:1572864'])(
  'the size %s is preserved by form and box',
  (size) => {
    const filled = formFromParams({ size }, zone)
    expect(filled.amount).toMatch(/^\d+$/)
    expect(paramsFromForm(filled, zone)).toEqual({ size })
    expect(paramsFromForm(formFromParams({ q: boxText({ size }, zone) }, zone), zone)).toEqual({ size })
  },
)

describe('removing a condition keeps the others', () => {
  test.each<[string, SearchParams]>([
    ['from:"me" báo', { from_addr: '"me"' }],
    ['to:"me" báo', { to_addr: '"me"' }],
    ['from:me báo', { from_addr: 'me' }],
    ['from:"Thảo V" báo', { from_addr: '"Thảo V"' }],
  ])('%s without its words', (typed, params) => {
    expect(paramsFromForm({ ...formFromParams({ q: typed }, zone), term: '' }, zone)).toEqual(params)
  })

  test('a suggested subject that looks like an operator stays text', () => {
    const params = paramsFromForm(formFromParams({ term: 'to: Hà, giao hàng' }, zone), zone)
    expect(params).toEqual({ term: '"to:" Hà, giao hàng' })
    expect(boxText(params, zone)).toBe('"to:" Hà, giao hàng')
  })
})

test.each(['UTC', zone, 'America/New_York', 'Pacific/Kiritimati'])(
  'the first and last day become valid times: %s',
  (timezone) => {
    const typed = 'after:1970 before:1970-01-02'
    const early = paramsFromForm(formFromParams({ q: typed }, timezone), timezone)
    expect(SearchThreadsQuery.safeParse(early).success).toBe(true)
    expect(boxText(readParams(searchHref(early).split('?')[1] ?? ''), timezone)).toBe(
      'after:1970-01-01 before:1970-01-02',
    )
    const late = paramsFromForm(formFromParams({ q: 'after:2199-12-31 before:2200' }, timezone), timezone)
    expect(SearchThreadsQuery.safeParse(late).success).toBe(true)
    expect(readParams(searchHref(late).split('?')[1] ?? '')).toEqual(late)
  },
)

test.each([
  ['', false],
  [' ', false],
  ['1,5', false],
  ['0.001', false],
  ['900000000', false],
  ['0', true],
  ['-5', true],
  ['abc', true],
  ['1e3', true],
  ['9999999999999', true],
])('an amount of "%s" MB is invalid: %s', (amount, isWrong) => {
  expect(hasWrongSize(form({ amount }))).toBe(isWrong)
  const { size } = paramsFromForm(form({ amount }), zone)
  if (size) expect(readParams(`size=${size}`)).toEqual({ size })
})

test('a form with only an order is empty', () => {
  expect(isEmptySearch(paramsFromForm(form({ sort: 'score' }), zone))).toBe(true)
  expect(isEmptySearch(paramsFromForm(form({ hasAttachment: true }), zone))).toBe(false)
})

test('the box keeps typed text and describes a form', () => {
  expect(boxText({ q: 'Báo   giá', sort: 'score' }, zone)).toBe('Báo   giá')
  expect(boxText({ term: 'báo giá', from_addr: 'Bùi Quốc Lân', is_read: '0' }, zone)).toBe(
    'báo giá from:"Bùi Quốc Lân" is:unread',
  )
})

test('ignores invalid values in an address', () => {
  expect(
    readParams('q=+&start_date=soon&end_date=9999999999&size=5&is_read=maybe&sort=date&x=1&term=gỗ'),
  ).toEqual({ term: 'gỗ' })
})

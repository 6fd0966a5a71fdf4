import { expect, test } from 'vitest'
import { spfLookups, suggestedSpf } from './suggested-spf.ts'

const ours = 'v=spf1 include:_spf.bocau.example ~all'
const suggest = (...records: string[]) =>
  suggestedSpf({ kind: 'spf', state: 'wrong', value: ours, found: records })

test.each([
  ['v=spf1 mx ip4:192.0.2.1 -all', 'v=spf1 mx ip4:192.0.2.1 include:_spf.bocau.example -all'],
  ['v=spf1 include:old.example', 'v=spf1 include:old.example include:_spf.bocau.example ~all'],
  ['v=spf1 a redirect=old.example', 'v=spf1 a include:_spf.bocau.example redirect=old.example'],
  ['v=spf1 mx +all', 'v=spf1 mx include:_spf.bocau.example ~all'],
  ['v=spf1 +INCLUDE:_spf.bocau.example all', 'v=spf1 +INCLUDE:_spf.bocau.example ~all'],
])('merges the record of the zone: %s', (records, merged) => {
  expect(suggest(records)).toBe(merged)
})

test('suggests only our record without exactly one existing record', () => {
  expect(suggest()).toBe(ours)
  expect(suggest('v=spf1 mx -all', 'v=spf1 a -all')).toBe(ours)
  expect(suggestedSpf({ kind: 'spf', state: 'found', value: ours, found: ['v=spf1 mx -all'] })).toBe(ours)
})

test('counts the terms that cause DNS queries', () => {
  expect(spfLookups('v=spf1 a mx/24 include:a.example exists:%{i}.b.example redirect=c.example')).toBe(5)
  expect(spfLookups('v=spf1 ip4:192.0.2.1 ip6:2001:db8::1 -all')).toBe(0)
})

import { expect, test } from 'vitest'
import type { MailHostRecord, NameAnswer } from '../../ports/name-service.ts'
import { recordsOf } from './domain-records.ts'
import { judgeMailHosts, judgeText } from './judge-record.ts'

const sources = { mxHost: 'mx.bocau.example', spf: 'mx include:_spf.bocau.example' }
const dkimRecord = { name: 'bocau._domainkey.mocviet.test', value: 'v=DKIM1; k=rsa; p=MIIBIjANBg+/AQ==' }
const [mx, spf, dkim, dmarc] = recordsOf('mocviet.test', sources, dkimRecord) as [never, never, never, never]

const none = { state: 'none' } as const
const found = <T>(...records: T[]): NameAnswer<T> => ({ state: 'found', records })
const host = (name: string, priority: number): MailHostRecord => ({ host: name, priority })

test.each([
  [[host('mx.bocau.example', 10)], 'found'],
  [[host('MX.Bocau.Example.', 5)], 'found'],
  [[host('mx.bocau.example', 10), host('backup.other.example', 20)], 'found'],
  [[host('mx.bocau.example', 10), host('other.example', 10)], 'found'],
  [[host('mx.bocau.example', 10), host('other.example', 1)], 'wrong'],
  [[host('other.example', 1)], 'wrong'],
  [[host('mx.bocau.example.evil.example', 1)], 'wrong'],
])('mail servers %j are %s', (records, state) => {
  expect(judgeMailHosts(mx, found(...records)).state).toBe(state)
})

test.each([
  ['v=spf1 mx include:_spf.bocau.example ~all', 'found'],
  ['V=SPF1 +MX a INCLUDE:_spf.bocau.example -all', 'found'],
  ['v=spf1 mx -all', 'wrong'],
  ['v=spf1 -mx include:_spf.bocau.example -all', 'wrong'],
  ['v=spf1 mx include:_spf.bocau.example +all', 'wrong'],
  ['v=spf1 mx include:_spf.bocau.example all', 'wrong'],
  ['v=spf1', 'wrong'],
  ['v=spf10 mx include:_spf.bocau.example', 'missing'],
  ['google-site-verification=abc', 'missing'],
])('“%s” as SPF is %s', (text, state) => {
  expect(judgeText(spf, found(text)).state).toBe(state)
})

test('other texts stand beside SPF, a second SPF cancels the first', () => {
  const right = 'v=spf1 mx include:_spf.bocau.example ~all'
  expect(judgeText(spf, found('ms=12345', right)).state).toBe('found')
  expect(judgeText(spf, found(right, 'v=spf1 -all'))).toEqual({
    state: 'wrong',
    found: [right, 'v=spf1 -all'],
  })
})

test.each([
  ['v=DKIM1; k=rsa; p=MIIBIjANBg+/AQ==', 'found'],
  ['k=rsa; p=MIIB IjANBg+/ AQ==;', 'found'],
  ['v=DKIM1; k=rsa; p=', 'wrong'],
  ['v=DKIM1; k=rsa; p=MIIBIjANBg+/AQ', 'wrong'],
  ['v=DKIM2; p=MIIBIjANBg+/AQ==', 'wrong'],
  ['nonsense', 'wrong'],
])('“%s” as DKIM is %s', (text, state) => {
  expect(judgeText(dkim, found(text)).state).toBe(state)
})

test.each([
  ['v=DMARC1; p=none', 'found'],
  ['v=DMARC1;p=reject;rua=mailto:x@y.example', 'found'],
  ['v=DMARC1; p=maybe', 'wrong'],
  ['v=DMARC1', 'wrong'],
  ['v=spf1 -all', 'missing'],
])('“%s” as DMARC is %s', (text, state) => {
  expect(judgeText(dmarc, found(text)).state).toBe(state)
})

test('where nothing stands it is missing, where nobody could be asked nothing is said', () => {
  const silent = { state: 'unreachable', reason: 'ETIMEOUT' } as const
  expect(judgeMailHosts(mx, none)).toEqual({ state: 'missing', found: [] })
  expect(judgeText(dkim, none)).toEqual({ state: 'missing', found: [] })
  expect(judgeMailHosts(mx, silent)).toEqual({ state: 'unreachable', found: [] })
  expect(judgeText(spf, silent)).toEqual({ state: 'unreachable', found: [] })
})

test('of a zone that says very much only a little is shown', () => {
  const much = found(...Array.from({ length: 50 }, () => `v=spf1 ${'x'.repeat(5000)}`))
  const { found: shown } = judgeText(spf, much)
  expect([shown.length, shown[0]?.length]).toEqual([10, 500])
})

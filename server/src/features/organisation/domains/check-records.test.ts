import { expect, test } from 'vitest'
import type { MailHostRecord, NameResult } from '../../../ports/name-service.ts'
import { checkAddresses, checkMailHosts, checkServices, checkText } from './check-records.ts'
import { selectorAfter } from './domain-key.ts'
import { listDomainRecords } from './domain-records.ts'
import { isPublishableHost } from './publishable-host.ts'

const sources = {
  mxHost: 'mx.bocau.example',
  spf: 'mx include:_spf.bocau.example',
  servers: [],
  setup: { host: 'mail.bocau.example', securePort: 443 },
}
const dkimRecord = { name: 'bocau._domainkey.mocviet.test', value: 'v=DKIM1; k=rsa; p=MIIBIjANBg+/AQ==' }
const [mx, spf, dkim, dmarc] = listDomainRecords('mocviet.test', sources, { dkim: dkimRecord }) as [
  never,
  never,
  never,
  never,
]

const none = { state: 'none' } as const
const existing = <T>(...records: T[]): NameResult<T> => ({ state: 'found', records })
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
  expect(checkMailHosts(mx, existing(...records)).state).toBe(state)
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
  expect(checkText(spf, existing(text)).state).toBe(state)
})

test('SPF allows other text records but no second SPF record', () => {
  const right = 'v=spf1 mx include:_spf.bocau.example ~all'
  expect(checkText(spf, existing('ms=12345', right)).state).toBe('found')
  expect(checkText(spf, existing(right, 'v=spf1 -all'))).toEqual({
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
  expect(checkText(dkim, existing(text)).state).toBe(state)
})

test.each([
  ['v=DMARC1; p=none', 'found'],
  ['v=DMARC1;p=reject;rua=mailto:x@y.example', 'found'],
  ['v=DMARC1; p=maybe', 'wrong'],
  ['v=DMARC1', 'wrong'],
  ['v=spf1 -all', 'missing'],
])('“%s” as DMARC is %s', (text, state) => {
  expect(checkText(dmarc, existing(text)).state).toBe(state)
})

test('an absent record is missing; a failed query gives no result', () => {
  const silent = { state: 'unreachable', reason: 'ETIMEOUT' } as const
  expect(checkMailHosts(mx, none)).toEqual({ state: 'missing', found: [] })
  expect(checkText(dkim, none)).toEqual({ state: 'missing', found: [] })
  expect(checkMailHosts(mx, silent)).toEqual({ state: 'unreachable', found: [] })
  expect(checkText(spf, silent)).toEqual({ state: 'unreachable', found: [] })
})

test('shows only part of a large zone', () => {
  const much = existing(...Array.from({ length: 50 }, () => `v=spf1 ${'x'.repeat(5000)}`))
  const { found: displayed } = checkText(spf, much)
  expect([displayed.length, displayed[0]?.length]).toEqual([10, 500])
})

const open = [
  { protocol: 'SMTP', host: 'mail.bocau.example', port: 465, encryption: 'SSL' },
  { protocol: 'SMTP', host: 'mail.bocau.example', port: 587, encryption: 'STARTTLS' },
  { protocol: 'IMAP', host: 'mail.bocau.example', port: 993, encryption: 'SSL' },
  { protocol: 'POP3', host: 'mail.bocau.example', port: 995, encryption: 'SSL' },
  { protocol: 'POP3', host: '127.0.0.1', port: 2110, encryption: 'none' },
] as const
const services = listDomainRecords('mocviet.test', { ...sources, servers: open }, { dkim: dkimRecord }).slice(
  4,
)

test('the zone publishes each public listener and the autoconfiguration host', () => {
  expect(
    services.map(({ type, name, priority, weight, port, value }) => [
      type,
      name,
      priority,
      weight,
      port,
      value,
    ]),
  ).toEqual([
    ['SRV', '_submissions._tcp.mocviet.test', 0, 1, 465, 'mail.bocau.example'],
    ['SRV', '_submission._tcp.mocviet.test', 0, 1, 587, 'mail.bocau.example'],
    ['SRV', '_imaps._tcp.mocviet.test', 0, 1, 993, 'mail.bocau.example'],
    ['SRV', '_pop3s._tcp.mocviet.test', 10, 1, 995, 'mail.bocau.example'],
    ['SRV', '_autodiscover._tcp.mocviet.test', 0, 1, 443, 'mail.bocau.example'],
    ['CNAME', 'autoconfig.mocviet.test', null, null, null, 'mail.bocau.example'],
  ])
  expect(services.every(({ is_required }) => !is_required)).toBe(true)
})

test('without public listeners the zone publishes none and no autoconfiguration', () => {
  expect(listDomainRecords('mocviet.test', sources, { dkim: dkimRecord })).toHaveLength(4)
  const unencrypted = { host: 'mail.bocau.example', securePort: null }
  const kinds = listDomainRecords(
    'mocviet.test',
    { ...sources, servers: open, setup: unencrypted },
    { dkim: dkimRecord },
  )
  expect(kinds.map(({ kind }) => kind)).not.toContain('autodiscover')
})

const imaps = services.find(({ kind }) => kind === 'imaps') as (typeof services)[number]
const service = (name: string, port: number, priority = 0) => ({ host: name, port, priority, weight: 1 })

test.each([
  [[service('mail.bocau.example', 993)], 'found'],
  [[service('MAIL.bocau.example.', 993, 5)], 'found'],
  [[service('mail.bocau.example', 993), service('old.example', 993, 10)], 'found'],
  [[service('mail.bocau.example', 993, 10), service('old.example', 993)], 'wrong'],
  [[service('mail.bocau.example', 143)], 'wrong'],
  [[service('', 0)], 'wrong'],
])('services %j are %s', (records, state) => {
  expect(checkServices(imaps, existing(...records)).state).toBe(state)
})

test('a different service record is shown in zone format', () => {
  expect(checkServices(imaps, existing(service('old.example', 143, 5))).found).toEqual([
    '5 1 143 old.example',
  ])
  expect(checkServices(imaps, existing(service('', 0))).found).toEqual(['0 1 0 .'])
  expect(checkServices(imaps, none).state).toBe('missing')
})

test('a name matches when it has one of our addresses', () => {
  expect(checkAddresses(existing('192.0.2.1', '2001:db8::1'), existing('192.0.2.1')).state).toBe('found')
  expect(checkAddresses(existing('192.0.2.9'), existing('192.0.2.1'))).toEqual({
    state: 'wrong',
    found: ['192.0.2.9'],
  })
  expect(checkAddresses(none, existing('192.0.2.1')).state).toBe('missing')
  // Without our own addresses there is nothing to compare.
  expect(checkAddresses(existing('192.0.2.9'), none).state).toBe('unreachable')
})

test.each([
  ['mail.bocau.example', true],
  ['mx1.bocau.example.', true],
  ['vm', false],
  ['localhost', false],
  ['mail.localhost', false],
  ['printer.local', false],
  ['mail.company.internal', false],
  ['router.home.arpa', false],
  ['192.0.2.1', false],
  ['2001:db8::1', false],
  ['mail..example', false],
  ['', false],
])('the host “%s” can be published: %s', (name, isFit) => {
  expect(isPublishableHost(name)).toBe(isFit)
  const records = listDomainRecords('mocviet.test', { ...sources, mxHost: name }, { dkim: dkimRecord })
  expect(records.some(({ kind }) => kind === 'mx')).toBe(isFit)
})

test.each([
  ['bocau', 'bocau2'],
  ['bocau2', 'bocau3'],
  ['s2024', 's2025'],
  ['bocau9', 'bocau10'],
])('after the key %s comes %s', (selector, next) => {
  expect(selectorAfter(selector)).toBe(next)
})

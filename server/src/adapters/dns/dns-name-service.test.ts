import { expect, test } from 'vitest'
import { MemoryDns } from '../../testing/memory/memory-dns.ts'
import { DnsNameService } from './dns-name-service.ts'

test('joins the strings of a text record', async () => {
  const dns = new MemoryDns()
  dns.setRecords('bocau._domainkey.mocviet.test', 'TXT', [['v=DKIM1; ', 'p=abc'], ['other']])
  expect(await new DnsNameService(dns).findTexts('bocau._domainkey.mocviet.test')).toEqual({
    state: 'found',
    records: ['v=DKIM1; p=abc', 'other'],
  })
})

test('returns mail servers with priority and without the trailing dot', async () => {
  const dns = new MemoryDns()
  dns.setRecords('mocviet.test', 'MX', [{ exchange: 'mx.mocviet.test.', priority: 10 }])
  expect(await new DnsNameService(dns).findMailHosts('mocviet.test')).toEqual({
    state: 'found',
    records: [{ host: 'mx.mocviet.test', priority: 10 }],
  })
})

test('returns services with host and port, and an empty host for unavailable ones', async () => {
  const dns = new MemoryDns()
  dns.setRecords('_imaps._tcp.mocviet.test', 'SRV', [
    { name: 'thu.mocviet.test.', port: 993, priority: 0, weight: 1 },
    { name: '.', port: 0, priority: 10, weight: 0 },
  ])
  expect(await new DnsNameService(dns).findServices('_imaps._tcp.mocviet.test')).toEqual({
    state: 'found',
    records: [
      { host: 'thu.mocviet.test', port: 993, priority: 0, weight: 1 },
      { host: '', port: 0, priority: 10, weight: 0 },
    ],
  })
})

test('returns addresses of one kind if the other lookup fails', async () => {
  const dns = new MemoryDns()
  dns.setRecords('thu.mocviet.test', 'AAAA', ['2001:db8::1'])
  const names = new DnsNameService(dns)
  expect(await names.findAddresses('thu.mocviet.test')).toEqual({ state: 'found', records: ['2001:db8::1'] })
  expect(await names.findAddresses('khac.mocviet.test')).toEqual({ state: 'none' })
  dns.fail('thu.mocviet.test', 'ESERVFAIL')
  expect(await names.findAddresses('thu.mocviet.test')).toEqual({ state: 'unreachable', reason: 'ESERVFAIL' })
})

test('a confirmed absence is a result', async () => {
  const names = new DnsNameService(new MemoryDns())
  expect(await names.findTexts('mocviet.test')).toEqual({ state: 'none' })
  expect(await names.findMailHosts('mocviet.test')).toEqual({ state: 'none' })
})

test.each(['ETIMEOUT', 'ESERVFAIL'] as const)('%s is a failure', async (code) => {
  const dns = new MemoryDns()
  dns.fail('mocviet.test', code)
  const silent = { state: 'unreachable', reason: code }
  expect(await new DnsNameService(dns).findTexts('mocviet.test')).toEqual(silent)
  expect(await new DnsNameService(dns).findMailHosts('mocviet.test')).toEqual(silent)
})

test('queries an international domain in punycode, also below a label with an underscore', async () => {
  const dns = new MemoryDns()
  const names = new DnsNameService(dns)
  await names.findMailHosts('nộithất.test')
  await names.findTexts('bocau._domainkey.nộithất.test')
  expect(dns.queries).toEqual(['MX xn--nitht-b21byo.test', 'TXT bocau._domainkey.xn--nitht-b21byo.test'])
})

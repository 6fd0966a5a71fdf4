import { expect, test } from 'vitest'
import { MemoryDns } from '../memory/memory-dns.ts'
import { DnsNameService } from './dns-name-service.ts'

test('a text that is cut into pieces on the wire comes in one', async () => {
  const dns = new MemoryDns()
  dns.put('bocau._domainkey.mocviet.test', 'TXT', [['v=DKIM1; ', 'p=abc'], ['other']])
  expect(await new DnsNameService(dns).findTexts('bocau._domainkey.mocviet.test')).toEqual({
    state: 'found',
    records: ['v=DKIM1; p=abc', 'other'],
  })
})

test('mail servers come with their priority and without the dot of the root', async () => {
  const dns = new MemoryDns()
  dns.put('mocviet.test', 'MX', [{ exchange: 'mx.mocviet.test.', priority: 10 }])
  expect(await new DnsNameService(dns).findMailHosts('mocviet.test')).toEqual({
    state: 'found',
    records: [{ host: 'mx.mocviet.test', priority: 10 }],
  })
})

test('services come with their host and port, and one that nobody offers with no host', async () => {
  const dns = new MemoryDns()
  dns.put('_imaps._tcp.mocviet.test', 'SRV', [
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

test('a host has addresses of either kind; that one kind cannot be asked for says nothing where the other is there', async () => {
  const dns = new MemoryDns()
  dns.put('thu.mocviet.test', 'AAAA', ['2001:db8::1'])
  const names = new DnsNameService(dns)
  expect(await names.findAddresses('thu.mocviet.test')).toEqual({ state: 'found', records: ['2001:db8::1'] })
  expect(await names.findAddresses('khac.mocviet.test')).toEqual({ state: 'none' })
  dns.fail('thu.mocviet.test', 'ESERVFAIL')
  expect(await names.findAddresses('thu.mocviet.test')).toEqual({ state: 'unreachable', reason: 'ESERVFAIL' })
})

test('that nothing stands there is an answer', async () => {
  const names = new DnsNameService(new MemoryDns())
  expect(await names.findTexts('mocviet.test')).toEqual({ state: 'none' })
  expect(await names.findMailHosts('mocviet.test')).toEqual({ state: 'none' })
})

test.each(['ETIMEOUT', 'ESERVFAIL'] as const)('%s is none', async (code) => {
  const dns = new MemoryDns()
  dns.fail('mocviet.test', code)
  const silent = { state: 'unreachable', reason: code }
  expect(await new DnsNameService(dns).findTexts('mocviet.test')).toEqual(silent)
  expect(await new DnsNameService(dns).findMailHosts('mocviet.test')).toEqual(silent)
})

test('a domain in Vietnamese is asked for as the wire spells it, below a label with an underscore too', async () => {
  const dns = new MemoryDns()
  const names = new DnsNameService(dns)
  await names.findMailHosts('nộithất.test')
  await names.findTexts('bocau._domainkey.nộithất.test')
  expect(dns.asked).toEqual(['MX xn--nitht-b21byo.test', 'TXT bocau._domainkey.xn--nitht-b21byo.test'])
})

import { expect, test } from 'vitest'
import { MemoryDns } from '../../testing/memory/memory-dns.ts'
import { WebMailServerFinder } from './find-mail-servers.ts'
import { fetchPublicText } from './guarded-text.ts'
import { readAutoconfig } from './read-autoconfig.ts'

const email = 'khue@congty.test'

const autoconfig = `<?xml version="1.0"?>
<clientConfig version="1.1"><emailProvider id="congty.test">
  <incomingServer type="pop3"><hostname>pop.congty.test</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
  <incomingServer type="imap">
    <hostname>IMAP.%EMAILDOMAIN%</hostname><port>993</port><socketType>SSL</socketType>
    <username>%EMAILLOCALPART%</username>
  </incomingServer>
  <incomingServer type="imap"><hostname>imap.congty.test</hostname><port>143</port><socketType>plain</socketType></incomingServer>
</emailProvider></clientConfig>`

function openFinder(files: Record<string, string> = {}) {
  const dns = new MemoryDns()
  const queries: string[] = []
  const fetchText = async (url: string) => {
    queries.push(url)
    return files[url] ?? null
  }
  return { dns, asked: queries, finder: new WebMailServerFinder({ dns, fetchText }) }
}

test("reads servers and user name from a domain's autoconfig file", async () => {
  const { finder } = openFinder({
    'https://congty.test/.well-known/autoconfig/mail/config-v1.1.xml': autoconfig,
  })
  expect(await finder.find(email)).toEqual({
    servers: [{ host: 'imap.congty.test', port: 993, security: 'tls', username: 'khue' }],
    needsAppPassword: false,
  })
})

test('sorts SRV records by priority', async () => {
  const { dns, finder } = openFinder()
  dns.setRecords('_imaps._tcp.congty.test', 'SRV', [
    { name: 'b.congty.test.', port: 993, priority: 20, weight: 0 },
    { name: 'a.congty.test', port: 993, priority: 10, weight: 0 },
  ])
  dns.setRecords('_imap._tcp.congty.test', 'SRV', [{ name: '.', port: 0, priority: 0, weight: 0 }])
  const { servers } = await finder.find(email)
  expect(servers.map(({ host, port, security }) => [host, port, security])).toEqual([
    ['a.congty.test', 993, 'tls'],
    ['b.congty.test', 993, 'tls'],
  ])
})

test('recognises a large provider by domain and by MX', async () => {
  const { dns, asked, finder } = openFinder()
  const gmail = { host: 'imap.gmail.com', port: 993, security: 'tls' }
  expect(await finder.find('khue@gmail.com')).toMatchObject({ servers: [gmail], needsAppPassword: true })
  expect(asked).toEqual([])
  dns.setRecords('congty.test', 'MX', [{ exchange: 'aspmx.l.google.com', priority: 1 }])
  expect(await finder.find(email)).toMatchObject({ servers: [gmail], needsAppPassword: true })
})

test('without information, tries only common names', async () => {
  const { dns, finder } = openFinder()
  expect(await finder.find(email)).toEqual({ servers: [], needsAppPassword: false })
  dns.setRecords('mail.congty.test', 'A', ['192.0.2.7'])
  expect((await finder.find(email)).servers).toEqual([
    { host: 'mail.congty.test', port: 993, security: 'tls', username: email },
  ])
})

test('ignores a file that is not an autoconfig file', () => {
  for (const text of [
    '',
    '<html>',
    '<incomingServer type="imap"><hostname>a b</hostname><port>993</port><socketType>SSL</socketType></incomingServer>',
    '<incomingServer type="imap"><hostname>a.test</hostname><port>99999</port><socketType>SSL</socketType></incomingServer>',
    '<incomingServer type="imap"><hostname>a.test</hostname><port>143</port><socketType>plain</socketType></incomingServer>',
    '<incomingServer type="imap">'.repeat(100_000),
  ])
    expect([text.slice(0, 40), readAutoconfig(text, email)]).toEqual([text.slice(0, 40), []])
})

test('fetches no file from the internal network, by address or by name', async () => {
  expect(await fetchPublicText('https://127.0.0.1/')).toBeNull()
  expect(await fetchPublicText('https://[::1]/')).toBeNull()
  expect(await fetchPublicText('https://localhost/')).toBeNull()
  expect(await fetchPublicText('http://congty.test/')).toBeNull()
})

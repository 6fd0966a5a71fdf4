import { expect, test } from 'vitest'
import type { DomainName } from '../../kernel/domain-name.ts'
import { type DnsType, dnsFailure } from '../../ports/dns.ts'
import { CachedDns } from './cached-dns.ts'

const minute = 60_000
const name = (text: string) => text as DomainName

function openDns(respond: (name: string, type: DnsType) => unknown) {
  const clock = { now: 0 }
  const queries: string[] = []
  const dns = new CachedDns({
    now: () => clock.now,
    async query(query, type) {
      queries.push(`${type} ${query}`)
      return respond(query, type)
    },
  })
  return { dns, asked: queries, clock }
}

test('queries a name once in five minutes', async () => {
  const { dns, asked, clock } = openDns(() => [['v=spf1 -all']])
  await Promise.all(Array.from({ length: 50 }, () => dns.resolve(name('example.test'), 'TXT')))
  expect(await dns.resolve(name('example.test'), 'TXT')).toEqual([['v=spf1 -all']])
  expect(asked).toEqual(['TXT example.test'])

  clock.now += 5 * minute
  await dns.resolve(name('example.test'), 'TXT')
  expect(asked).toHaveLength(2)
})

test.each([
  ['absence', 'ENOTFOUND', minute],
  ['failure', 'ETIMEOUT', 15_000],
])('caches %s for a while', async (_, code, milliseconds) => {
  const { dns, asked, clock } = openDns((query) => {
    throw dnsFailure(code, query)
  })
  for (const pause of [0, milliseconds - 1, 1]) {
    clock.now += pause
    await expect(dns.resolve(name('gone.test'), 'A')).rejects.toMatchObject({ code })
  }
  expect(asked).toHaveLength(2)
})

test('uses records of the last hour while name servers do not respond', async () => {
  let failure = ''
  const { dns, clock } = openDns((query) => {
    if (failure) throw dnsFailure(failure, query)
    return [['v=DMARC1; p=reject']]
  })
  const resolve = () => dns.resolve(name('_dmarc.bank.test'), 'TXT')
  await resolve()
  failure = 'ETIMEOUT'
  for (const pause of [5 * minute, 20 * minute, 30 * minute]) {
    clock.now += pause
    expect(await resolve()).toEqual([['v=DMARC1; p=reject']])
  }
  clock.now += 5 * minute
  await expect(resolve()).rejects.toMatchObject({ code: 'ETIMEOUT' })
})

test('a confirmed absence ends the use of older records', async () => {
  let failure = ''
  const { dns, clock } = openDns((query) => {
    if (failure) throw dnsFailure(failure, query)
    return [['v=DMARC1; p=reject']]
  })
  await dns.resolve(name('_dmarc.bank.test'), 'TXT')
  for (const code of ['ENOTFOUND', 'ETIMEOUT']) {
    failure = code
    clock.now += 6 * minute
    await expect(dns.resolve(name('_dmarc.bank.test'), 'TXT')).rejects.toMatchObject({ code })
  }
})

test('limits the number of cached names', async () => {
  const { dns, asked } = openDns(() => [])
  for (let n = 0; n < 10_001; n++) await dns.resolve(name(`${n}.test`), 'A')
  await dns.resolve(name('10000.test'), 'A')
  await dns.resolve(name('0.test'), 'A')
  expect(asked.slice(-1)).toEqual(['A 0.test'])
  expect(asked).toHaveLength(10_002)
})

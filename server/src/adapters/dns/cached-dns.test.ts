import { expect, test } from 'vitest'
import { type DnsType, dnsFailure } from '../../ports/dns.ts'
import { CachedDns } from './cached-dns.ts'

function openDns(answer: (name: string, type: DnsType) => unknown) {
  const clock = { now: 0 }
  const asked: string[] = []
  const dns = new CachedDns({
    now: () => clock.now,
    async ask(name, type) {
      asked.push(`${type} ${name}`)
      return answer(name, type)
    },
  })
  return { dns, asked, clock }
}

test('a question is asked once in five minutes, however many messages ask it', async () => {
  const { dns, asked, clock } = openDns(() => [['v=spf1 -all']])
  await Promise.all(Array.from({ length: 50 }, () => dns.resolve('Example.test', 'TXT')))
  expect(await dns.resolve('example.test', 'TXT')).toEqual([['v=spf1 -all']])
  expect(asked).toEqual(['TXT Example.test'])

  clock.now += 5 * 60_000
  await dns.resolve('example.test', 'TXT')
  expect(asked).toHaveLength(2)
})

test.each([
  ['that it does not exist', 'ENOTFOUND', 60_000],
  ['nobody answered', 'ETIMEOUT', 15_000],
])('of a name it is remembered for a while %s', async (_, code, milliseconds) => {
  const { dns, asked, clock } = openDns((name) => {
    throw dnsFailure(code, name)
  })
  for (const pause of [0, milliseconds - 1, 1]) {
    clock.now += pause
    await expect(dns.resolve('gone.test', 'A')).rejects.toMatchObject({ code })
  }
  expect(asked).toHaveLength(2)
})

test('ever new names do not fill the memory', async () => {
  const { dns, asked } = openDns(() => [])
  for (let n = 0; n < 10_001; n++) await dns.resolve(`${n}.test`, 'A')
  await dns.resolve('10000.test', 'A')
  await dns.resolve('0.test', 'A')
  expect(asked.slice(-1)).toEqual(['A 0.test'])
  expect(asked).toHaveLength(10_002)
})

import { expect, test } from 'vitest'
import { MemoryMailTransport } from '../../testing/memory/memory-mail-transport.ts'
import { RoutingTransport } from './routing-transport.ts'

const findElsewhere = async () => []

test('checks only remote domains', async () => {
  const outside = new MemoryMailTransport()
  outside.nonexistentDomains.add('mocviet.test').add('lost.example')
  const isInside = async (domain: string) => domain === 'mocviet.test'
  const routing = new RoutingTransport({
    isLocalDomain: isInside,
    findRemoteMailboxes: findElsewhere,
    inside: new MemoryMailTransport(),
    outside,
  })
  const domains = ['mocviet.test', 'lost.example', 'far.example']
  expect(await routing.findDomainsWithoutMail(domains, 1000)).toEqual(['lost.example'])
})

test('a message to local and remote recipients reaches each by one transport', async () => {
  const inside = new MemoryMailTransport()
  const outside = new MemoryMailTransport()
  const isInside = async (domain: string) => domain === 'mocviet.test'
  const routing = new RoutingTransport({
    isLocalDomain: isInside,
    findRemoteMailboxes: findElsewhere,
    inside,
    outside,
  })
  const to = ['ha@mocviet.test', 'an@far.example', 'phuc@mocviet.test']

  expect(await routing.group(to)).toEqual([['ha@mocviet.test', 'phuc@mocviet.test'], ['an@far.example']])
  const outcomes = await routing.send({ from: 'khue@mocviet.test', to }, Buffer.from('x'))

  expect([...outcomes.keys()].toSorted()).toEqual(to.toSorted())
  expect(inside.sent.map((one) => one.to)).toEqual([['ha@mocviet.test', 'phuc@mocviet.test']])
  expect(outside.sent.map((one) => one.to)).toEqual([['an@far.example']])
})

test('a recipient of a hosted domain with a remote mailbox is reached remotely', async () => {
  const inside = new MemoryMailTransport()
  const outside = new MemoryMailTransport()
  const routing = new RoutingTransport({
    isLocalDomain: async () => true,
    findRemoteMailboxes: async (_, recipients) => recipients.filter((one) => one.startsWith('kho@')),
    inside,
    outside,
  })
  const to = ['ha@mocviet.test', 'kho@mocviet.test']
  await routing.send({ from: 'khue@mocviet.test', to }, Buffer.from('x'))

  expect(inside.sent.map((one) => one.to)).toEqual([['ha@mocviet.test']])
  expect(outside.sent.map((one) => one.to)).toEqual([['kho@mocviet.test']])
})

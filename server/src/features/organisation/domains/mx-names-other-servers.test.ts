import type { DomainRecord } from '@bocau/contract/organisation-domain'
import { expect, test } from 'vitest'
import { MemoryNameService } from '../../../testing/memory/memory-name-service.ts'
import { mxNamesOtherServers } from './check-domain.ts'

const record = (state: DomainRecord['state'], values: string[]): DomainRecord => ({
  kind: 'mx',
  type: 'MX',
  name: 'xuonggo.test',
  value: 'mx.bocau.example',
  priority: 10,
  weight: null,
  port: null,
  is_required: true,
  state,
  found: values,
})

function zones(): MemoryNameService {
  const names = new MemoryNameService()
  names.addresses.set('mx.bocau.example', ['192.0.2.1'])
  names.addresses.set('mx.old.example', ['198.51.100.1'])
  names.addresses.set('mail.xuonggo.test', ['192.0.2.1'])
  return names
}

test.each<[string, boolean, DomainRecord]>([
  ['another server', true, record('wrong', ['10 mx.old.example'])],
  ['this server', false, record('found', ['10 mx.bocau.example'])],
  ['this server as a backup', false, record('wrong', ['10 mx.old.example', '20 MX.bocau.example.'])],
  ['this server by another name', false, record('wrong', ['10 mail.xuonggo.test'])],
  ['both by address', false, record('wrong', ['10 mx.old.example', '20 mail.xuonggo.test'])],
  ['a host without an address', false, record('wrong', ['10 gone.example'])],
  ['no server that accepts mail', false, record('wrong', ['0 '])],
  ['nothing', false, record('missing', [])],
  ['a domain without DNS records', false, record('unreachable', [])],
  ['nothing that was looked up', false, record('unchecked', [])],
])('an MX record with %s points to another server: %s', async (_, expected, mx) => {
  expect(await mxNamesOtherServers(zones(), [mx])).toBe(expected)
})

test('an MX record with failing address queries does not point to another server', async () => {
  const names = zones()
  names.isReachable = false
  expect(await mxNamesOtherServers(names, [record('wrong', ['10 mx.old.example'])])).toBe(false)
})

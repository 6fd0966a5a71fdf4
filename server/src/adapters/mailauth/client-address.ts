import { BlockList, isIP } from 'node:net'
import { readReceived } from '@bocau/mail-core/mime/headers/received-line'
import { isOfSameOrganisation } from '../../kernel/organisation-domain.ts'

/** Private and reserved addresses: internal hops say nothing about the sender. */
const privateNetworks = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(net, bits, 'ipv6')

const headerBytes = 64 * 1024
const maxHeaders = 10

/** An address in brackets or parentheses: the peer, or the client's HELO. */
const addressPattern = /(?:\[(?:IPv6:)?|\()([0-9a-f.:]{2,45})[\])]/gi

/**
 * Finds the client that delivered a message to our first server: the newest Received header with a public client
 * address; null if there is none. Servers write the HELO name in different positions, so a header with two public
 * addresses does not identify the client.
 */
export function findClientAddress(raw: Uint8Array): string | null {
  const receivedHeaders = [
    ...readHeaderSection(raw)
      .matchAll(/^received:((?:[^\r\n]|\r?\n[ \t])*)/gim)
      .take(maxHeaders),
  ].map(([, step = '']) => step)
  for (const [at, step] of receivedHeaders.entries()) {
    const from = /^\s*from\s[\s\S]*?(?=\sby\s|$)/i.exec(step)?.[0] ?? ''
    const addresses = new Set(from.matchAll(addressPattern).map(([, address = '']) => address.toLowerCase()))
    const [client, ...rest] = [...addresses].filter(isPublic)
    if (client)
      return rest.length > 0 || hasLowerHeaderOfSameOrganisation(receivedHeaders, at) ? null : client
  }
  return null
}

/**
 * Returns true if a server of the same organisation also wrote a lower header: the client may then be our own front
 * server, which SPF records of hosted domains allow.
 */
function hasLowerHeaderOfSameOrganisation(receivedHeaders: readonly string[], at: number): boolean {
  const [current = '', ...below] = receivedHeaders.slice(at).map((step) => readReceived(step).by)
  return below.some((by) => isOfSameOrganisation(by, current))
}

function isPublic(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && !privateNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

function readHeaderSection(raw: Uint8Array): string {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, headerBytes)).toString(
    'latin1',
  )
  return /^[\s\S]*?\r?\n(?=\r?\n)/.exec(start)?.[0] ?? start
}

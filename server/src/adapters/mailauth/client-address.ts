import { BlockList, isIP } from 'node:net'
import { readReceived } from '@bocau/mail-core/mime/headers/received-line'
import { isOfSameOrganisation } from '../../kernel/organisation-domain.ts'

/** Addresses that nobody sends from over the internet: a step inside a house says nothing of who sent a message. */
const inner = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inner.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inner.addSubnet(net, bits, 'ipv6')

const headerBytes = 64 * 1024
const stepsAtMost = 10

/** An address in brackets or parentheses: the peer that a server saw, or what the client called itself. */
const addressForm = /(?:\[(?:IPv6:)?|\()([0-9a-f.:]{2,45})[\])]/gi

/**
 * Finds the client that brought a message to the first of our own servers: the newest step in the trace that came from
 * a public address. Returns null where no step did. Servers differ in where they write the name that the client gives
 * itself, so a step with two public addresses does not identify the client.
 */
export function findClientAddress(raw: Uint8Array): string | null {
  const steps = [
    ...headersOf(raw)
      .matchAll(/^received:((?:[^\r\n]|\r?\n[ \t])*)/gim)
      .take(stepsAtMost),
  ].map(([, step = '']) => step)
  for (const [at, step] of steps.entries()) {
    const from = /^\s*from\s[\s\S]*?(?=\sby\s|$)/i.exec(step)?.[0] ?? ''
    const addresses = new Set(from.matchAll(addressForm).map(([, address = '']) => address.toLowerCase()))
    const [client, ...others] = [...addresses].filter(isPublic)
    if (client) return others.length > 0 || hasOwnStepBelow(steps, at) ? null : client
  }
  return null
}

/**
 * Whether a server of the same organisation as the one that wrote a step wrote one below: then the client of the step may
 * be our own front server, which the SPF records of hosted domains allow.
 */
function hasOwnStepBelow(steps: readonly string[], at: number): boolean {
  const [own = '', ...below] = steps.slice(at).map((step) => readReceived(step).by)
  return below.some((by) => isOfSameOrganisation(by, own))
}

function isPublic(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && !inner.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

function headersOf(raw: Uint8Array): string {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, headerBytes)).toString(
    'latin1',
  )
  return /^[\s\S]*?\r?\n(?=\r?\n)/.exec(start)?.[0] ?? start
}

import { BlockList, isIP } from 'node:net'

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

/**
 * Who brought a message to the first of our own servers, as the trace in its headers says: the newest step that came
 * from outside. Null where no step did.
 */
export function findClientAddress(raw: Uint8Array): string | null {
  const steps = headersOf(raw)
    .matchAll(/^received:((?:[^\r\n]|\r?\n[ \t])*)/gim)
    .take(stepsAtMost)
  for (const [, step = ''] of steps) {
    // What the server in front saw stands in brackets after what the client called itself.
    const from = /^\s*from\s[\s\S]*?(?=\sby\s|$)/i.exec(step)?.[0] ?? ''
    const address = from
      .matchAll(/\[(?:IPv6:)?([0-9a-f.:]+)\]/gi)
      .toArray()
      .at(-1)?.[1]
    if (!address || !isIP(address)) continue
    if (!inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return address
  }
  return null
}

function headersOf(raw: Uint8Array): string {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, headerBytes)).toString(
    'latin1',
  )
  return /^[\s\S]*?\r?\n(?=\r?\n)/.exec(start)?.[0] ?? start
}

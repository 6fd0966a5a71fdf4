import { type Setting, settings } from './config-settings.ts'

/** The settings as the environment gives them. */
export type Env = Record<string, string | undefined>

/** An address to listen on or to reach. */
export interface HostPort {
  readonly host: string
  readonly port: number
}

/** What a setting says, or its default. */
export function text(env: Env, name: Setting['name']): string {
  const given = env[name]?.trim()
  return given || (settings.find((setting) => setting.name === name)?.default ?? '')
}

/** Refuses what a setting says, in a sentence that names it and what it takes. */
export function refuse(name: string, given: string, accepted: string): never {
  throw new Error(`${name} is "${given}", but it takes ${accepted}.`)
}

/** An address and a port, the brackets of IPv6 taken off. */
export function hostPort(env: Env, name: Setting['name']): HostPort {
  const given = text(env, name)
  const match = /^(\[[0-9a-fA-F:]+\]|[A-Za-z0-9.-]+):(\d{1,5})$/.exec(given)
  const port = Number(match?.[2])
  if (!match?.[1] || port > 65_535) refuse(name, given, 'an address and a port such as 127.0.0.1:8080')
  return Object.freeze({ host: match[1].replace(/^\[|\]$/g, ''), port })
}

/** Whether only programs of this machine reach a host of this name. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return (
    /^(localhost|127(\.\d{1,3}){3}|::1|(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/.test(name) ||
    name.endsWith('.localhost')
  )
}

/** An address of one of these protocols, or null where there is to be none. */
export function url(env: Env, name: Setting['name'], protocols: readonly string[]): string | null {
  const given = text(env, name)
  if (given === '') return null
  const parsed = URL.canParse(given) ? new URL(given) : null
  // What was given may hold a password: only its kind is repeated.
  if (!parsed || !protocols.includes(parsed.protocol)) {
    const kind = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.exec(given)?.[0] ?? ''
    refuse(name, `${kind}…`, `an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`)
  }
  return given
}

/** The path of a program, `found` for the one that the machine has, or null where there is to be none. */
export function program(env: Env, name: Setting['name']): string | null {
  const given = text(env, name)
  if (given !== 'found' && given !== 'off' && !given.startsWith('/'))
    refuse(name, given, 'the path of a program such as /usr/bin/soffice, found or off')
  return given === 'off' ? null : given
}

/** An address without a path: the product's own paths begin at its root. */
export function origin(env: Env, name: Setting['name']): string | null {
  const given = url(env, name, ['http:', 'https:'])
  if (given === null) return null
  const address = new URL(given)
  // A user in it may come with a password: only its kind is repeated.
  const shown = address.username || address.password ? `${address.protocol}//…` : given
  if (address.href !== `${address.origin}/`)
    refuse(name, shown, `an address without user, path or query, such as ${address.origin}`)
  return address.origin
}

/** The name of a host in small letters, or null where none is named. */
export function hostName(env: Env, name: Setting['name']): string | null {
  const given = text(env, name)
  if (given === '') return null
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(given))
    refuse(name, given, 'the name of a host such as mail.example.com')
  return given.toLowerCase()
}

/** What may stand in an SPF record between its version and its end. */
export function mechanisms(env: Env, name: Setting['name']): string {
  const given = text(env, name).toLowerCase()
  const isMechanism = (term: string) => /^(a|mx|(a|mx|include|exists|ip4|ip6):[a-z0-9._:/-]+)$/.test(term)
  if (!given.split(/\s+/).every(isMechanism))
    refuse(name, given, 'SPF mechanisms such as "mx ip4:192.0.2.1 include:_spf.example.com"')
  return given.replaceAll(/\s+/g, ' ')
}

/** Whether a setting is on. */
export function onOff(env: Env, name: Setting['name']): boolean {
  return oneOf(env, name, ['on', 'off']) === 'on'
}

/** The one of these words that a setting says. */
export function oneOf<T extends string>(env: Env, name: Setting['name'], accepted: readonly T[]): T {
  const given = text(env, name)
  const match = accepted.find((one) => one === given)
  return match ?? refuse(name, given, accepted.join(', '))
}

/** A number of at least 1, or of what else is the least. */
export function count(env: Env, name: Setting['name'], least = 1): number {
  const given = text(env, name)
  const number = /^\d{1,9}$/.test(given) ? Number(given) : -1
  if (number < least) refuse(name, given, `a number of at least ${least}`)
  return number
}

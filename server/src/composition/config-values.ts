import { listServers } from '../kernel/database-servers.ts'
import { type Setting, settings } from './config-settings.ts'

/** Environment variables. */
export type Env = Record<string, string | undefined>

/** An address to listen on or to reach. */
export interface HostPort {
  readonly host: string
  readonly port: number
}

/** Returns the value of a setting, or its default. */
export function text(env: Env, name: Setting): string {
  const value = env[name]?.trim()
  return value || settings[name]
}

/** Throws an error that names the setting, its value and the accepted values. */
export function refuse(name: string, value: string, accepted: string): never {
  throw new Error(`${name} must be ${accepted}, got "${value}".`)
}

/** Parses an address and a port; removes the brackets of an IPv6 address. */
export function hostPort(env: Env, name: Setting): HostPort {
  const value = text(env, name)
  const match = /^(\[[0-9a-fA-F:]+\]|[A-Za-z0-9.-]+):(\d{1,5})$/.exec(value)
  const port = Number(match?.[2])
  if (!match?.[1] || port > 65_535) refuse(name, value, 'an address and a port such as 127.0.0.1:8080')
  return Object.freeze({ host: match[1].replace(/^\[|\]$/g, ''), port })
}

/** Returns true if a host name is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return (
    /^(localhost|127(\.\d{1,3}){3}|::1|(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/.test(name) ||
    name.endsWith('.localhost')
  )
}

/** Returns an address of one of these protocols, or null if the setting is empty. */
export function url(env: Env, name: Setting, protocols: readonly string[]): string | null {
  const value = text(env, name)
  if (value === '') return null
  const parsed = URL.canParse(value) ? new URL(value) : null
  // The value may contain a password: repeat only its scheme.
  if (!parsed || !protocols.includes(parsed.protocol)) {
    const kind = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.exec(value)?.[0] ?? ''
    refuse(name, `${kind}…`, `an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`)
  }
  return value
}

/** Returns the address of a PostgreSQL database; it may name several servers, of which one accepts changes. */
export function databaseAddress(env: Env, name: Setting): string | null {
  const value = text(env, name)
  if (value === '') return null
  const servers = listServers(value)
  const isValid = servers.every((server) => /^postgres(?:ql)?:\/\//i.test(server))
  if (!isValid) {
    const kind = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.exec(value)?.[0] ?? ''
    refuse(name, `${kind}…`, 'an address such as postgres://user:password@one:5432,two:5432/name')
  }
  const target = /[?&]target_session_attrs=([^&#]*)/i.exec(value)?.[1] ?? 'primary'
  if (!['primary', 'read-write', 'any'].includes(target))
    refuse(name, `target_session_attrs=${target}`, 'target_session_attrs=read-write')
  return value
}

/** Returns the path of a program, `found` to search for it, or null for off. */
export function program(env: Env, name: Setting): string | null {
  const value = text(env, name)
  if (value !== 'found' && value !== 'off' && !value.startsWith('/'))
    refuse(name, value, 'found, off or an absolute path such as /usr/bin/soffice')
  return value === 'off' ? null : value
}

/** Returns an address without a path, since the product is served at the root. */
export function origin(env: Env, name: Setting): string | null {
  const value = url(env, name, ['http:', 'https:'])
  if (value === null) return null
  const address = new URL(value)
  // The user part may contain a password: repeat only the scheme.
  const displayed = address.username || address.password ? `${address.protocol}//…` : value
  if (address.href !== `${address.origin}/`)
    refuse(name, displayed, `an address without user, path or query, such as ${address.origin}`)
  return address.origin
}

/** Returns a host name in lower case, or null if the setting is empty. */
export function hostName(env: Env, name: Setting): string | null {
  const value = text(env, name)
  if (value === '') return null
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(value))
    refuse(name, value, 'a host name such as mail.example.com')
  return value.toLowerCase()
}

/** Returns SPF mechanisms, separated by single spaces. */
export function mechanisms(env: Env, name: Setting): string {
  const value = text(env, name).toLowerCase()
  const isMechanism = (term: string) => /^(a|mx|(a|mx|include|exists|ip4|ip6):[a-z0-9._:/-]+)$/.test(term)
  if (!value.split(/\s+/).every(isMechanism))
    refuse(name, value, 'SPF mechanisms such as "mx ip4:192.0.2.1 include:_spf.example.com"')
  return value.replaceAll(/\s+/g, ' ')
}

/** Returns true if a setting is on. */
export function onOff(env: Env, name: Setting): boolean {
  return oneOf(env, name, ['on', 'off']) === 'on'
}

/** Returns the value of a setting that accepts fixed words. */
export function oneOf<T extends string>(env: Env, name: Setting, accepted: readonly T[]): T {
  const value = text(env, name)
  const match = accepted.find((one) => one === value)
  return match ?? refuse(name, value, accepted.join(' or '))
}

/** Returns a whole number of at least `min`. */
export function integer(env: Env, name: Setting, min = 1): number {
  const value = text(env, name)
  const number = /^\d{1,9}$/.test(value) ? Number(value) : -1
  if (number < min) refuse(name, value, `a number of at least ${min}`)
  return number
}

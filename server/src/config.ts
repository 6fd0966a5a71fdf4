import { join, resolve } from 'node:path'
import { type Setting, settings } from './config-settings.ts'

/** The doors a process opens. */
export const doorNames = ['http', 'socket', 'lmtp', 'jobs'] as const
export type DoorName = (typeof doorNames)[number]

export interface HostPort {
  readonly host: string
  readonly port: number
}

/** Everything that can be set, checked. */
export interface Config {
  readonly dataDirectory: string
  readonly http: HostPort
  readonly lmtp: HostPort
  /** PostgreSQL's address, or null for the embedded store. */
  readonly databaseUrl: string | null
  /** An S3-compatible store's address, or null for files in the data directory. */
  readonly blobsUrl: string | null
  readonly demo: boolean
  readonly publicUrl: string | null
  readonly trustProxy: boolean
  readonly rateLimitPerMinute: number | null
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** Reads the settings from the environment; refuses a bad one with a sentence that names it. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  for (const name of Object.keys(env)) {
    if (
      name.startsWith('BOCAU_') &&
      !settings.some((setting) => setting.name === name) &&
      !isForTools(name)
    ) {
      throw new Error(
        `${name} is not a setting of Bồ Câu. Known settings: ${settings.map((one) => one.name).join(', ')}.`,
      )
    }
  }
  const data = resolve(text(env, 'BOCAU_DATA'))
  return Object.freeze({
    dataDirectory: data,
    http: hostPort(env, 'BOCAU_HTTP'),
    lmtp: hostPort(env, 'BOCAU_LMTP'),
    databaseUrl: url(env, 'BOCAU_DATABASE', ['postgres:', 'postgresql:']),
    blobsUrl: url(env, 'BOCAU_BLOBS', ['s3:']),
    demo: onOff(env, 'BOCAU_DEMO'),
    publicUrl: url(env, 'BOCAU_PUBLIC_URL', ['http:', 'https:']),
    trustProxy: onOff(env, 'BOCAU_TRUST_PROXY'),
    rateLimitPerMinute: rateLimit(env),
    logLevel: oneOf(env, 'BOCAU_LOG', ['debug', 'info', 'warn', 'error', 'silent']),
  })
}

/** Where the embedded store's file is. */
export function sqliteFile(config: Config): string {
  return join(config.dataDirectory, 'bocau.db')
}

/** Settings of the test and development tools, which the server itself has no use for. */
function isForTools(name: string): boolean {
  return name.startsWith('BOCAU_TEST_') || name.startsWith('BOCAU_DEV_') || name.startsWith('BOCAU_BENCH_')
}

type Env = Record<string, string | undefined>

function text(env: Env, name: Setting['name']): string {
  const given = env[name]?.trim()
  return given || (settings.find((setting) => setting.name === name)?.default ?? '')
}

function refuse(name: string, given: string, accepted: string): never {
  throw new Error(`${name} is "${given}", but it takes ${accepted}.`)
}

function hostPort(env: Env, name: Setting['name']): HostPort {
  const given = text(env, name)
  const match = /^(\[[0-9a-fA-F:]+\]|[A-Za-z0-9.-]+):(\d{1,5})$/.exec(given)
  const port = Number(match?.[2])
  if (!match?.[1] || port > 65_535) refuse(name, given, 'an address and a port such as 127.0.0.1:8080')
  return Object.freeze({ host: match[1].replace(/^\[|\]$/g, ''), port })
}

function url(env: Env, name: Setting['name'], protocols: readonly string[]): string | null {
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

function onOff(env: Env, name: Setting['name']): boolean {
  return oneOf(env, name, ['on', 'off']) === 'on'
}

function oneOf<T extends string>(env: Env, name: Setting['name'], accepted: readonly T[]): T {
  const given = text(env, name)
  const match = accepted.find((one) => one === given)
  return match ?? refuse(name, given, accepted.join(', '))
}

function rateLimit(env: Env): number | null {
  const given = text(env, 'BOCAU_RATE_LIMIT')
  if (given === 'off') return null
  const perMinute = /^\d{1,9}$/.test(given) ? Number(given) : 0
  if (perMinute < 1) refuse('BOCAU_RATE_LIMIT', given, 'a number of requests per minute, or off')
  return perMinute
}

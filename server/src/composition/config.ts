import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { isValidEmail } from '@bocau/mail-core/address'
import { settings } from './config-settings.ts'
import {
  databaseAddress,
  type Env,
  type HostPort,
  hostName,
  hostPort,
  integer,
  isLoopback,
  mechanisms,
  oneOf,
  onOff,
  origin,
  program,
  refuse,
  text,
  url,
} from './config-values.ts'

/** Listeners that a process can open. */
export const listenerNames = [
  'http',
  'socket',
  'lmtp',
  'smtp',
  'imap',
  'submission',
  'pop3',
  'jobs',
  'metrics',
  'provider',
] as const
export type ListenerName = (typeof listenerNames)[number]

/** Listeners for submission and POP3. */
export type ProgramListener = 'submission' | 'submissions' | 'pop3' | 'pop3s'

/** Files of a certificate and key, and the prefix of their settings. */
export interface CertificateFiles {
  readonly setting: 'BOCAU_TLS' | 'BOCAU_SMTP'
  readonly cert: string
  readonly key: string
}

/** Certificate authority for automatic certificates. */
export interface AcmeConfig {
  readonly setting: 'BOCAU_ACME'
  /** Directory URL of the authority. */
  readonly directory: string
  readonly email: string | null
  /** Host names to certify. */
  readonly names: readonly string[]
  /** Listener for HTTP-01 challenges. */
  readonly plainHttp: HostPort | null
}

/** Source of a listener's certificate. */
export type CertificateSource = CertificateFiles | AcmeConfig

/** Returns the certificate authority; null without automatic certificates. */
export function acmeConfig({ webTls }: Pick<Config, 'webTls'>): AcmeConfig | null {
  return webTls?.setting === 'BOCAU_ACME' ? webTls : null
}

/** The validated configuration. A setting that is off or missing is null. */
export type Config = ReturnType<typeof readConfig>

/** Reads the settings from the environment; an error names the invalid setting. */
export function readConfig(env: Env = process.env) {
  for (const name of Object.keys(env)) {
    if (name.startsWith('BOCAU_') && !Object.hasOwn(settings, name) && !isToolSetting(name))
      throw new Error(
        `${name} is not a setting of Bồ Câu. Known settings: ${Object.keys(settings).join(', ')}.`,
      )
  }
  const data = resolve(text(env, 'BOCAU_DATA'))
  return Object.freeze({
    dataDirectory: data,
    diskReserveMegabytes:
      text(env, 'BOCAU_DISK_RESERVE') === 'off' ? null : integer(env, 'BOCAU_DISK_RESERVE'),
    http: hostPort(env, 'BOCAU_HTTP'),
    lmtp: hostPort(env, 'BOCAU_LMTP'),
    /** SMTP listener for other mail servers. */
    smtpIn: text(env, 'BOCAU_SMTP_IN') === '' ? null : hostPort(env, 'BOCAU_SMTP_IN'),
    imap: hostPortOrOff(env, 'BOCAU_IMAP'),
    imaps: encryptedHostPort(env, 'BOCAU_IMAPS'),
    /** Maximum number of IMAP connections of an address that have not signed in. */
    imapConnectionsPerAddress: integer(env, 'BOCAU_IMAP_ADDRESS_CONNECTIONS', 10),
    /** Certificate of the web listener; null if a proxy encrypts. */
    webTls: webCertificate(env),
    mailTls: mailCertificate(env),
    programs: programListeners(env),
    /** Listener for the provider, with the file of its keys. */
    providerApi: providerApi(env),
    metrics: hostPortOrOff(env, 'BOCAU_METRICS'),
    tracesUrl: collector(env),
    /** PostgreSQL address; null for the embedded store. */
    databaseUrl: databaseAddress(env, 'BOCAU_DATABASE'),
    databaseDirectUrl: directDatabase(env),
    databaseConnections: integer(env, 'BOCAU_DATABASE_CONNECTIONS', 2),
    databaseLayout: databaseLayout(env),
    /** S3-compatible store; null for files in the data directory. */
    blobsUrl: url(env, 'BOCAU_BLOBS', ['s3:']),
    secondCopy: secondCopy(env),
    backup: backups(env),
    /** Days in which all stored content is verified once. */
    verificationDays: integer(env, 'BOCAU_PROOF_DAYS'),
    /** Days before a former user's address can be assigned again. */
    addressBlockDays: integer(env, 'BOCAU_ADDRESS_REST_DAYS', 0),
    /** Relay for outgoing mail; null to deliver to the recipients' servers. */
    relayUrl: url(env, 'BOCAU_RELAY', ['smtp:', 'smtps:']),
    isDirectMailOn: onOff(env, 'BOCAU_DIRECT_MX'),
    /** Null for the built-in scanner, which knows only a test file. */
    clamd: text(env, 'BOCAU_CLAMD') === '' ? null : hostPort(env, 'BOCAU_CLAMD'),
    /** Null for the built-in scorer. */
    rspamdUrl: url(env, 'BOCAU_RSPAMD', ['http:', 'https:']),
    /** Null to write messages to the log. */
    smsUrl: url(env, 'BOCAU_SMS', ['https:', 'http:']),
    /** LibreOffice for previews, or `found` to search for it. */
    officeProgram: program(env, 'BOCAU_LIBREOFFICE'),
    /** Office server for editing. */
    officeUrl: url(env, 'BOCAU_OFFICE', ['http:', 'https:']),
    rateLimit: {
      messagesPerHour: integer(env, 'BOCAU_LETTERS_PER_HOUR'),
      recipientsPerHour: integer(env, 'BOCAU_RECIPIENTS_PER_HOUR'),
      recipientsPerDay: integer(env, 'BOCAU_RECIPIENTS_PER_DAY'),
    },
    /** Keys for stored secrets; null to store them in plain text. */
    keyFile: text(env, 'BOCAU_KEY_FILE') === '' ? null : resolve(text(env, 'BOCAU_KEY_FILE')),
    demo: env.BOCAU_DEMO?.trim() ? oneOf(env, 'BOCAU_DEMO', ['on', 'off']) : 'unset',
    isReachableRemotely: isReachedRemotely(env),
    publicUrl: origin(env, 'BOCAU_PUBLIC_URL'),
    /** Name of the mail server in front. */
    authservId: hostName(env, 'BOCAU_AUTHSERV_ID'),
    checksSenders: oneOf(env, 'BOCAU_CHECK_SENDERS', ['smtp', 'all', 'off']),
    /** Public host for mail programs. */
    mailHost: hostName(env, 'BOCAU_MAIL_HOST'),
    helpUrl: url(env, 'BOCAU_HELP_URL', ['http:', 'https:']),
    /** MX host of hosted domains; null for the public host. */
    mxHost: hostName(env, 'BOCAU_MX_HOST'),
    spf: mechanisms(env, 'BOCAU_SPF'),
    signOn: signOn(env),
    /** Internal mail servers from which users may import. */
    importHosts: splitHosts(env, 'BOCAU_IMPORT_HOSTS'),
    /** Internal mail servers to which mail may be delivered directly. */
    innerMailHosts: splitHosts(env, 'BOCAU_INNER_MX'),
    processes: processes(env),
    trustProxy: onOff(env, 'BOCAU_TRUST_PROXY'),
    hasDrive: onOff(env, 'BOCAU_DRIVE'),
    hasApiDocs: onOff(env, 'BOCAU_API_DOCS'),
    rateLimitPerMinute: rateLimit(env),
    connectionsPerAddress: connectionsPerAddress(env),
    logLevel: oneOf(env, 'BOCAU_LOG', ['debug', 'info', 'warn', 'error', 'silent']),
  })
}

/** Returns true if other machines can reach a demo with public passwords, which needs an explicit setting. */
export function isDemoPublic({
  demo,
  isReachableRemotely,
}: Pick<Config, 'demo' | 'isReachableRemotely'>): boolean {
  return demo === 'on' && isReachableRemotely
}

/** Public address of this installation, for links in messages. */
export function publicOrigin({
  publicUrl,
  http,
  webTls,
}: Pick<Config, 'publicUrl' | 'http' | 'webTls'>): string {
  const host = http.host.includes(':') ? `[${http.host}]` : http.host
  return new URL(publicUrl ?? `${webTls ? 'https' : 'http'}://${host}:${http.port}`).origin
}

/** Incoming and outgoing mail servers for the DNS records of hosted domains. */
export function mailSources(config: Pick<Config, 'mxHost' | 'spf' | 'publicUrl'>): {
  mxHost: string
  spf: string
} {
  const serverHostname = config.publicUrl ? new URL(config.publicUrl).hostname : hostname()
  return { mxHost: config.mxHost ?? serverHostname, spf: config.spf }
}

/** Path of the embedded database. */
export function sqliteFile(config: Config): string {
  return join(config.dataDirectory, 'bocau.db')
}

/** Settings of test and development tools, which the server ignores. */
function isToolSetting(name: string): boolean {
  return name.startsWith('BOCAU_TEST_') || name.startsWith('BOCAU_DEV_') || name.startsWith('BOCAU_BENCH_')
}

/** Reads the provider; its other settings are rejected without an issuer. */
function signOn(env: Env) {
  const issuer = url(env, 'BOCAU_OIDC_ISSUER', ['https:', 'http:'])
  const clientId = text(env, 'BOCAU_OIDC_CLIENT_ID')
  const secret = text(env, 'BOCAU_OIDC_SECRET') || null
  const name = text(env, 'BOCAU_OIDC_NAME')
  const domains = text(env, 'BOCAU_OIDC_DOMAINS')
  if (issuer === null) {
    const alone = Object.entries({ CLIENT_ID: clientId, SECRET: secret, NAME: name, DOMAINS: domains }).find(
      ([, one]) => one,
    )
    if (alone) throw new Error(`BOCAU_OIDC_${alone[0]} is set, but BOCAU_OIDC_ISSUER is not.`)
    return null
  }
  const { protocol, hostname: machine, host, username, search, hash } = new URL(issuer)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(machine)
  if (protocol === 'http:' && !isLocal)
    refuse('BOCAU_OIDC_ISSUER', `http://${host}`, 'an address that begins with https://')
  if (username || search || hash)
    refuse('BOCAU_OIDC_ISSUER', `${protocol}//…`, 'an address without user, query or fragment')
  if (clientId === '') throw new Error('BOCAU_OIDC_ISSUER is set, but BOCAU_OIDC_CLIENT_ID is not.')
  if (name.length > 40) refuse('BOCAU_OIDC_NAME', `${name.slice(0, 40)}…`, 'at most 40 characters')
  return Object.freeze({ issuer, clientId, secret, name: name || host, domains: splitDomains(domains) })
}

/** Splits domain names at commas or spaces. */
function splitDomains(value: string): readonly string[] {
  const names = value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const odd = names.find((name) => !/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(name))
  if (odd !== undefined) refuse('BOCAU_OIDC_DOMAINS', odd, 'a list of domains separated by commas')
  return names
}

type PlainListener = 'BOCAU_IMAP' | 'BOCAU_SUBMISSION' | 'BOCAU_POP3'
type EncryptedListener = 'BOCAU_IMAPS' | 'BOCAU_SUBMISSIONS' | 'BOCAU_POP3S'

const listenerSettings = [
  'BOCAU_HTTP',
  'BOCAU_LMTP',
  'BOCAU_SMTP_IN',
  'BOCAU_IMAP',
  'BOCAU_IMAPS',
  'BOCAU_SUBMISSION',
  'BOCAU_SUBMISSIONS',
  'BOCAU_POP3',
  'BOCAU_POP3S',
] as const

/** Splits server names or addresses at commas or spaces. */
function splitHosts(env: Env, name: 'BOCAU_IMPORT_HOSTS' | 'BOCAU_INNER_MX'): readonly string[] {
  const hosts = text(env, name)
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const odd = hosts.find((host) => !/^[\p{L}\p{N}.:-]+$/u.test(host))
  if (odd !== undefined) refuse(name, odd, 'a list of host names or addresses separated by commas')
  return hosts
}

/** Returns true if a listener is public, or a public address is set. */
function isReachedRemotely(env: Env): boolean {
  const addresses = listenerSettings.filter((name) => !['', 'off'].includes(text(env, name)))
  const publicUrl = origin(env, 'BOCAU_PUBLIC_URL')
  const hosts = addresses.map((name) => hostPort(env, name).host)
  return [...hosts, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])].some(
    (host) => !isLoopback(host),
  )
}

/** Reads the address of a listener; null if it is off. */
function hostPortOrOff(
  env: Env,
  name: PlainListener | EncryptedListener | 'BOCAU_METRICS' | 'BOCAU_ACME_HTTP' | 'BOCAU_PROVIDER_API',
): HostPort | null {
  return ['', 'off'].includes(text(env, name)) ? null : hostPort(env, name)
}

/** Reads the address of a TLS listener, which needs a certificate; null if it is off. */
function encryptedHostPort(env: Env, name: EncryptedListener): HostPort | null {
  const endpoint = hostPortOrOff(env, name)
  if (endpoint && !mailCertificate(env))
    throw new Error(`${name} requires a certificate: set BOCAU_TLS_CERT and BOCAU_TLS_KEY, or BOCAU_ACME.`)
  return endpoint
}

/** Reads the certificate of the mail listeners. They may have their own, for example if a proxy serves the web. */
function mailCertificate(env: Env): CertificateSource | null {
  return certificate(env, 'BOCAU_SMTP') ?? webCertificate(env)
}

/** Reads the certificate of the web listener: from files or an authority. */
function webCertificate(env: Env): CertificateSource | null {
  const files = certificate(env, 'BOCAU_TLS')
  const acme = acmeSettings(env)
  if (files && acme) throw new Error('BOCAU_ACME and BOCAU_TLS_CERT are both set. Set only one of them.')
  return files ?? acme
}

const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory'

/** Reads the certificate authority, for the public host and the mail hosts. */
function acmeSettings(env: Env): AcmeConfig | null {
  const value = text(env, 'BOCAU_ACME')
  const plainHttp = hostPortOrOff(env, 'BOCAU_ACME_HTTP')
  if (value === '') {
    if (plainHttp) throw new Error('BOCAU_ACME_HTTP is set, but BOCAU_ACME is not.')
    return null
  }
  const directory = value === 'letsencrypt' ? letsEncrypt : url(env, 'BOCAU_ACME', ['https:'])
  const publicUrl = origin(env, 'BOCAU_PUBLIC_URL')
  if (!publicUrl?.startsWith('https:'))
    throw new Error('BOCAU_ACME requires BOCAU_PUBLIC_URL with an address that begins with https://.')
  const hosts = [
    new URL(publicUrl).hostname,
    hostName(env, 'BOCAU_MAIL_HOST'),
    hostName(env, 'BOCAU_MX_HOST'),
  ]
  const names = [...new Set(hosts.filter((host) => host !== null))]
  const odd = names.find((name) => isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.'))
  if (odd !== undefined)
    throw new Error(`BOCAU_ACME cannot get a certificate for "${odd}": it is not a public host name.`)
  const email = text(env, 'BOCAU_ACME_EMAIL')
  if (email !== '' && !isValidEmail(email)) refuse('BOCAU_ACME_EMAIL', email, 'an email address')
  return Object.freeze({
    setting: 'BOCAU_ACME',
    directory: directory ?? letsEncrypt,
    email: email === '' ? null : email,
    names,
    plainHttp,
  })
}

/** Reads the direct address behind a pooler. */
function directDatabase(env: Env): string | null {
  const direct = databaseAddress(env, 'BOCAU_DATABASE_DIRECT')
  if (direct && text(env, 'BOCAU_DATABASE') === '')
    throw new Error('BOCAU_DATABASE_DIRECT is set, but BOCAU_DATABASE is not.')
  return direct
}

/** Reads the expected layout of the database; null if the store decides. */
function databaseLayout(env: Env): 'one' | 'citus' | null {
  const layout = oneOf(env, 'BOCAU_DATABASE_LAYOUT', ['detect', 'one', 'citus'])
  if (layout === 'citus' && text(env, 'BOCAU_DATABASE') === '')
    throw new Error(
      'BOCAU_DATABASE_LAYOUT=citus requires BOCAU_DATABASE with the address of the coordinator.',
    )
  return layout === 'detect' ? null : layout
}

/** Reads the files of a certificate and its key; null if neither is set. */
function certificate(env: Env, setting: CertificateFiles['setting']): CertificateFiles | null {
  const cert = text(env, `${setting}_CERT`)
  const key = text(env, `${setting}_KEY`)
  if (cert === '' && key === '') return null
  if (key === '') throw new Error(`${setting}_CERT is set, but ${setting}_KEY is not.`)
  if (cert === '') throw new Error(`${setting}_KEY is set, but ${setting}_CERT is not.`)
  return Object.freeze({ setting, cert: resolve(cert), key: resolve(key) })
}

function programListeners(env: Env): Readonly<Record<ProgramListener, HostPort | null>> {
  return Object.freeze({
    submission: hostPortOrOff(env, 'BOCAU_SUBMISSION'),
    submissions: encryptedHostPort(env, 'BOCAU_SUBMISSIONS'),
    pop3: hostPortOrOff(env, 'BOCAU_POP3'),
    pop3s: encryptedHostPort(env, 'BOCAU_POP3S'),
  })
}

/** Reads the maximum number of API requests a minute; null if off. */
function rateLimit(env: Env): number | null {
  const value = text(env, 'BOCAU_RATE_LIMIT')
  if (value === 'off') return null
  const perMinute = /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (perMinute < 1) refuse('BOCAU_RATE_LIMIT', value, 'a number of requests per minute, or off')
  return perMinute
}

/** Reads the maximum number of connections per address; null if off. */
function connectionsPerAddress(env: Env): number | null {
  const value = text(env, 'BOCAU_ADDRESS_CONNECTIONS')
  if (value === 'off') return null
  const maxConnections = /^\d{1,6}$/.test(value) ? Number(value) : 0
  if (maxConnections < 50) refuse('BOCAU_ADDRESS_CONNECTIONS', value, 'a number of at least 50, or off')
  return maxConnections
}

/** Reads the bucket or directory with the second copy of the content; null if there is none. */
function secondCopy(env: Env): string | null {
  const value = text(env, 'BOCAU_SECOND_COPY')
  if (value === '') return null
  return value.startsWith('s3:') ? url(env, 'BOCAU_SECOND_COPY', ['s3:']) : resolve(value)
}

/** Reads the backup settings; null without a destination. */
function backups(env: Env) {
  const value = text(env, 'BOCAU_BACKUP')
  if (value === '') return null
  const keyFile = text(env, 'BOCAU_BACKUP_KEY')
  return Object.freeze({
    destination: value.startsWith('s3:') ? (url(env, 'BOCAU_BACKUP', ['s3:']) ?? value) : resolve(value),
    everyHours: integer(env, 'BOCAU_BACKUP_EVERY'),
    retainedGenerations: integer(env, 'BOCAU_BACKUP_KEEP', 2),
    keyFile: keyFile === '' ? null : resolve(keyFile),
    logHours: logHours(env),
  })
}

/**
 * Reads the hours of the continuous backup. Rejects it with PostgreSQL, which has its own archive, and with
 * blobs in a bucket, which the log does not contain.
 */
function logHours(env: Env): number | null {
  if (text(env, 'BOCAU_BACKUP_LOG') === 'off') return null
  const conflicting = (['BOCAU_DATABASE', 'BOCAU_BLOBS'] as const).find((name) => text(env, name) !== '')
  if (conflicting)
    throw new Error(`BOCAU_BACKUP_LOG works with the embedded store only, but ${conflicting} is set.`)
  return integer(env, 'BOCAU_BACKUP_LOG')
}

/** Reads the number of request processes. */
function processes(env: Env): number {
  const value = integer(env, 'BOCAU_PROCESSES')
  if (value > 64) refuse('BOCAU_PROCESSES', String(value), 'a number from 1 to 64')
  return value
}

/** Reads the address and the key file of the provider API; null if it is off. */
function providerApi(env: Env) {
  const address = hostPortOrOff(env, 'BOCAU_PROVIDER_API')
  const keyFile = text(env, 'BOCAU_PROVIDER_KEY_FILE')
  if (address && keyFile === '')
    throw new Error('BOCAU_PROVIDER_API is set, but BOCAU_PROVIDER_KEY_FILE is not.')
  if (!address && keyFile !== '')
    throw new Error('BOCAU_PROVIDER_KEY_FILE is set, but BOCAU_PROVIDER_API is not.')
  return address && Object.freeze({ address, keyFile: resolve(keyFile) })
}

/** Reads the address of the trace collector; rejects one with a user name or a query. */
function collector(env: Env): string | null {
  const value = url(env, 'BOCAU_TRACES', ['http:', 'https:'])
  if (value === null) return null
  const { username, search, hash, protocol } = new URL(value)
  if (username || search || hash)
    refuse(
      'BOCAU_TRACES',
      `${protocol}//…`,
      'an address without user and query, such as http://127.0.0.1:4318',
    )
  return value
}

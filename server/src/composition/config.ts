import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { isValidEmail } from '@bocau/mail-core/address'
import { settings } from './config-settings.ts'
import {
  count,
  type Env,
  type HostPort,
  hostName,
  hostPort,
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

/** The doors a process opens. */
export const doorNames = [
  'http',
  'socket',
  'lmtp',
  'smtp',
  'imap',
  'submission',
  'pop3',
  'jobs',
  'metrics',
] as const
export type DoorName = (typeof doorNames)[number]

/** The ways by which other mail programs come. */
export type ProgramDoor = 'submission' | 'submissions' | 'pop3' | 'pop3s'

/** An OpenID Connect provider, and how it knows this installation. */
export interface SignOnConfig {
  readonly issuer: string
  readonly clientId: string
  readonly secret: string | null
  /** What the sign-in page calls it. */
  readonly name: string
  /** The domains for whose organisations it vouches; none where the installation has one organisation alone. */
  readonly domains: readonly string[]
}

/** The files of a certificate and its key, and how the settings that name them begin. */
export interface CertificateFiles {
  readonly setting: 'BOCAU_TLS' | 'BOCAU_SMTP'
  readonly cert: string
  readonly key: string
}

/** From whom certificates come by themselves. */
export interface AcmeConfig {
  readonly setting: 'BOCAU_ACME'
  /** Where the authority answers. */
  readonly directory: string
  readonly email: string | null
  /** For which names. */
  readonly names: readonly string[]
  /** Where it may look by plain HTTP. */
  readonly plainHttp: HostPort | null
}

/** Where the certificate of a door comes from. */
export type CertificateSource = CertificateFiles | AcmeConfig

/** The authority that certificates come from; null where they come from files, or there are none. */
export function acmeOf({ webTls }: Pick<Config, 'webTls'>): AcmeConfig | null {
  return webTls?.setting === 'BOCAU_ACME' ? webTls : null
}

/** How backups are made. */
export interface BackupConfig {
  /** A path, or the address of a bucket. */
  readonly place: string
  readonly everyHours: number
  readonly keeps: number
  readonly keyFile: string | null
  /** For how many hours the embedded store can be brought back to any moment; null where its log is not kept. */
  readonly logHours: number | null
}

/** Everything that can be set, checked. */
export interface Config {
  readonly dataDirectory: string
  /** How much of its disk is left alone, or null where that is not looked at. */
  readonly diskReserveMegabytes: number | null
  readonly http: HostPort
  readonly lmtp: HostPort
  /** Where other mail servers bring messages by SMTP, or null where none do. */
  readonly smtpIn: HostPort | null
  /** Where mail programs read mail by IMAP, encrypted once they ask for it, and encrypted from the start; null for off. */
  readonly imap: HostPort | null
  readonly imaps: HostPort | null
  /** The certificate with which the page and the API are served, or null where a proxy in front encrypts, or nobody. */
  readonly webTls: CertificateSource | null
  /** The certificate of the doors for mail, or null where they offer no TLS. */
  readonly mailTls: CertificateSource | null
  /** Where other mail programs send and fetch messages, each plain or encrypted from the first byte, or null. */
  readonly programs: Readonly<Record<ProgramDoor, HostPort | null>>
  /** Where Prometheus reads how this process is, or null. */
  readonly metrics: HostPort | null
  /** The collector of traces, or null. */
  readonly tracesUrl: string | null
  /** PostgreSQL's address, or null for the embedded store. */
  readonly databaseUrl: string | null
  /** The same database past a pooler that gives out connections by transaction; null where there is none in between. */
  readonly databaseDirectUrl: string | null
  /** How the tables lie in it: `citus` is spread by account over several machines. */
  readonly databaseLayout: 'one' | 'citus'
  /** How many connections to PostgreSQL serve what is asked. */
  readonly databaseConnections: number
  /** An S3-compatible store's address, or null for files in the data directory. */
  readonly blobsUrl: string | null
  /** Where the same content lies once more, a path or an address, or null. */
  readonly secondCopy: string | null
  /** Where backups are made, how often, how many stay, and the file of the keys they are encrypted with; null for none. */
  readonly backup: BackupConfig | null
  /** In how many days everything that is kept is read once. */
  readonly proofDays: number
  /** For how many days an address that was somebody's is given to nobody. */
  readonly addressRestDays: number
  /** The server that takes messages to the outside, or null for those of the recipients. */
  readonly relayUrl: string | null
  readonly isDirectMailOn: boolean
  /** Where clamd listens, or null for the built-in scanner, which knows a test file only. */
  readonly clamd: HostPort | null
  /** Rspamd's address, or null for the built-in scorer. */
  readonly rspamdUrl: string | null
  /** Where messages for telephones are handed over, or null for the log. */
  readonly smsUrl: string | null
  /** The LibreOffice that draws documents, `found` for that of this machine if it has one, or null for none. */
  readonly officeProgram: string | null
  /** The office server that edits documents, or null for none. */
  readonly officeUrl: string | null
  /** How much a person may send, unless their organisation has a measure of its own. */
  readonly measure: {
    readonly messagesPerHour: number
    readonly recipientsPerHour: number
    readonly recipientsPerDay: number
  }
  /** The file of the keys that secrets in the store are sealed with, or null where they lie there plainly. */
  readonly keyFile: string | null
  /** Whether there is to be a demo; `unset` where nobody said so. */
  readonly demo: 'on' | 'off' | 'unset'
  /** Whether others than the programs of this machine reach it. */
  readonly isReached: boolean
  readonly publicUrl: string | null
  /** The name under which the mail server in front writes down who sent a message, or null for none. */
  readonly authservId: string | null
  /** Of which messages this server itself finds out who sent them. */
  readonly checksSenders: 'smtp' | 'all' | 'off'
  /** Where other mail programs reach these mailboxes, or null where they cannot. */
  readonly mailHost: string | null
  readonly helpUrl: string | null
  /** The mail server that takes messages for the domains kept here, or null for the host people open. */
  readonly mxHost: string | null
  /** The servers that messages leave from, in the words of SPF. */
  readonly spf: string
  /** The outside provider by which people may sign in, or null for none. */
  readonly signOn: SignOnConfig | null
  /** Mail servers of one's own network that people may bring mail along from. */
  readonly importHosts: readonly string[]
  /** Mail servers of one's own network that messages may go straight to. */
  readonly innerMailHosts: readonly string[]
  /** How many processes answer people; from 2 on there is one more for everything else. */
  readonly processes: number
  readonly trustProxy: boolean
  /** Whether there is a drive for anybody. */
  readonly hasDrive: boolean
  readonly hasApiDocs: boolean
  readonly rateLimitPerMinute: number | null
  readonly connectionsPerAddress: number | null
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** Reads the settings from the environment; refuses a bad one with a sentence that names it. */
export function readConfig(env: Env = process.env): Config {
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
    diskReserveMegabytes: text(env, 'BOCAU_DISK_RESERVE') === 'off' ? null : count(env, 'BOCAU_DISK_RESERVE'),
    http: hostPort(env, 'BOCAU_HTTP'),
    lmtp: hostPort(env, 'BOCAU_LMTP'),
    smtpIn: text(env, 'BOCAU_SMTP_IN') === '' ? null : hostPort(env, 'BOCAU_SMTP_IN'),
    imap: placeOrOff(env, 'BOCAU_IMAP'),
    imaps: encryptedPlace(env, 'BOCAU_IMAPS'),
    webTls: webCertificate(env),
    mailTls: mailCertificate(env),
    programs: programDoors(env),
    metrics: placeOrOff(env, 'BOCAU_METRICS'),
    tracesUrl: collector(env),
    databaseUrl: url(env, 'BOCAU_DATABASE', ['postgres:', 'postgresql:']),
    databaseDirectUrl: directDatabase(env),
    databaseConnections: count(env, 'BOCAU_DATABASE_CONNECTIONS', 2),
    databaseLayout: databaseLayout(env),
    blobsUrl: url(env, 'BOCAU_BLOBS', ['s3:']),
    secondCopy: secondCopy(env),
    backup: backups(env),
    proofDays: count(env, 'BOCAU_PROOF_DAYS'),
    addressRestDays: count(env, 'BOCAU_ADDRESS_REST_DAYS', 0),
    relayUrl: url(env, 'BOCAU_RELAY', ['smtp:', 'smtps:']),
    isDirectMailOn: onOff(env, 'BOCAU_DIRECT_MX'),
    clamd: text(env, 'BOCAU_CLAMD') === '' ? null : hostPort(env, 'BOCAU_CLAMD'),
    rspamdUrl: url(env, 'BOCAU_RSPAMD', ['http:', 'https:']),
    smsUrl: url(env, 'BOCAU_SMS', ['https:', 'http:']),
    officeProgram: program(env, 'BOCAU_LIBREOFFICE'),
    officeUrl: url(env, 'BOCAU_OFFICE', ['http:', 'https:']),
    measure: {
      messagesPerHour: count(env, 'BOCAU_LETTERS_PER_HOUR'),
      recipientsPerHour: count(env, 'BOCAU_RECIPIENTS_PER_HOUR'),
      recipientsPerDay: count(env, 'BOCAU_RECIPIENTS_PER_DAY'),
    },
    keyFile: text(env, 'BOCAU_KEY_FILE') === '' ? null : resolve(text(env, 'BOCAU_KEY_FILE')),
    demo: env.BOCAU_DEMO?.trim() ? oneOf(env, 'BOCAU_DEMO', ['on', 'off']) : 'unset',
    isReached: isReachedByOthers(env),
    publicUrl: origin(env, 'BOCAU_PUBLIC_URL'),
    authservId: hostName(env, 'BOCAU_AUTHSERV_ID'),
    checksSenders: oneOf(env, 'BOCAU_CHECK_SENDERS', ['smtp', 'all', 'off']),
    mailHost: hostName(env, 'BOCAU_MAIL_HOST'),
    helpUrl: url(env, 'BOCAU_HELP_URL', ['http:', 'https:']),
    mxHost: hostName(env, 'BOCAU_MX_HOST'),
    spf: mechanisms(env, 'BOCAU_SPF'),
    signOn: signOn(env),
    importHosts: hostList(env, 'BOCAU_IMPORT_HOSTS'),
    innerMailHosts: hostList(env, 'BOCAU_INNER_MX'),
    processes: processes(env),
    trustProxy: onOff(env, 'BOCAU_TRUST_PROXY'),
    hasDrive: onOff(env, 'BOCAU_DRIVE'),
    hasApiDocs: onOff(env, 'BOCAU_API_DOCS'),
    rateLimitPerMinute: rateLimit(env),
    connectionsPerAddress: connectionsPerAddress(env),
    logLevel: oneOf(env, 'BOCAU_LOG', ['debug', 'info', 'warn', 'error', 'silent']),
  })
}

/** Whether a demo, whose passwords everybody knows, is open to whoever reaches this installation: since it was asked for. */
export function isDemoOpenToAnybody({ demo, isReached }: Pick<Config, 'demo' | 'isReached'>): boolean {
  return demo === 'on' && isReached
}

/** Where people reach this installation, as messages name it. */
export function publicOrigin({
  publicUrl,
  http,
  webTls,
}: Pick<Config, 'publicUrl' | 'http' | 'webTls'>): string {
  const host = http.host.includes(':') ? `[${http.host}]` : http.host
  return new URL(publicUrl ?? `${webTls ? 'https' : 'http'}://${host}:${http.port}`).origin
}

/** Where mail comes in and goes out, as the zones of the domains kept here are to name it. */
export function mailSources(config: Pick<Config, 'mxHost' | 'spf' | 'publicUrl'>): {
  mxHost: string
  spf: string
} {
  const ownName = config.publicUrl ? new URL(config.publicUrl).hostname : hostname()
  return { mxHost: config.mxHost ?? ownName, spf: config.spf }
}

/** Where the embedded store's file is. */
export function sqliteFile(config: Config): string {
  return join(config.dataDirectory, 'bocau.db')
}

/** Settings of the test and development tools, which the server itself has no use for. */
function isForTools(name: string): boolean {
  return name.startsWith('BOCAU_TEST_') || name.startsWith('BOCAU_DEV_') || name.startsWith('BOCAU_BENCH_')
}

/** The provider, where one is named; what belongs to it is refused without it. */
function signOn(env: Env): SignOnConfig | null {
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
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(machine)
  if (protocol === 'http:' && !isHere)
    refuse('BOCAU_OIDC_ISSUER', `http://${host}`, 'an address that begins with https://')
  if (username || search || hash)
    refuse('BOCAU_OIDC_ISSUER', `${protocol}//…`, 'an address without user, query or fragment')
  if (clientId === '') throw new Error('BOCAU_OIDC_ISSUER is set, but BOCAU_OIDC_CLIENT_ID is not.')
  if (name.length > 40) refuse('BOCAU_OIDC_NAME', `${name.slice(0, 40)}…`, 'at most 40 characters')
  return Object.freeze({ issuer, clientId, secret, name: name || host, domains: domainList(domains) })
}

/** Names of domains with commas or blanks between them. */
function domainList(given: string): readonly string[] {
  const names = given
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const odd = names.find((name) => !/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(name))
  if (odd !== undefined) refuse('BOCAU_OIDC_DOMAINS', odd, 'a list of domains separated by commas')
  return names
}

type PlainDoor = 'BOCAU_IMAP' | 'BOCAU_SUBMISSION' | 'BOCAU_POP3'
type EncryptedDoor = 'BOCAU_IMAPS' | 'BOCAU_SUBMISSIONS' | 'BOCAU_POP3S'

const doorSettings = [
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

/** Names or addresses of servers with commas or blanks between them. */
function hostList(env: Env, name: 'BOCAU_IMPORT_HOSTS' | 'BOCAU_INNER_MX'): readonly string[] {
  const hosts = text(env, name)
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const odd = hosts.find((host) => !/^[\p{L}\p{N}.:-]+$/u.test(host))
  if (odd !== undefined) refuse(name, odd, 'a list of host names or addresses separated by commas')
  return hosts
}

/** Whether a door listens for other machines, or people have an address to open. */
function isReachedByOthers(env: Env): boolean {
  const places = doorSettings.filter((name) => !['', 'off'].includes(text(env, name)))
  const publicUrl = origin(env, 'BOCAU_PUBLIC_URL')
  const hosts = places.map((name) => hostPort(env, name).host)
  return [...hosts, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])].some(
    (host) => !isLoopback(host),
  )
}

/** Where a door is opened, or null where it stays shut. */
function placeOrOff(
  env: Env,
  name: PlainDoor | EncryptedDoor | 'BOCAU_METRICS' | 'BOCAU_ACME_HTTP',
): HostPort | null {
  return ['', 'off'].includes(text(env, name)) ? null : hostPort(env, name)
}

/** What is encrypted from the first byte needs a certificate. */
function encryptedPlace(env: Env, name: EncryptedDoor): HostPort | null {
  const found = placeOrOff(env, name)
  if (found && !mailCertificate(env))
    throw new Error(`${name} requires a certificate: set BOCAU_TLS_CERT and BOCAU_TLS_KEY, or BOCAU_ACME.`)
  return found
}

/** The doors for mail may have one of their own, as where a proxy with another one stands before the page. */
function mailCertificate(env: Env): CertificateSource | null {
  return certificate(env, 'BOCAU_SMTP') ?? webCertificate(env)
}

/** The certificate of the page: named by its files, or had from an authority. */
function webCertificate(env: Env): CertificateSource | null {
  const files = certificate(env, 'BOCAU_TLS')
  const acme = acmeSettings(env)
  if (files && acme) throw new Error('BOCAU_ACME and BOCAU_TLS_CERT are both set. Set only one of them.')
  return files ?? acme
}

const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory'

/** From whom certificates come, for the host that people open and those of mail. */
function acmeSettings(env: Env): AcmeConfig | null {
  const given = text(env, 'BOCAU_ACME')
  const plainHttp = placeOrOff(env, 'BOCAU_ACME_HTTP')
  if (given === '') {
    if (plainHttp) throw new Error('BOCAU_ACME_HTTP is set, but BOCAU_ACME is not.')
    return null
  }
  const directory = given === 'letsencrypt' ? letsEncrypt : url(env, 'BOCAU_ACME', ['https:'])
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

/** The way past a pooler, where there is one. */
function directDatabase(env: Env): string | null {
  const direct = url(env, 'BOCAU_DATABASE_DIRECT', ['postgres:', 'postgresql:'])
  if (direct && text(env, 'BOCAU_DATABASE') === '')
    throw new Error('BOCAU_DATABASE_DIRECT is set, but BOCAU_DATABASE is not.')
  return direct
}

/** Only a PostgreSQL has machines to spread a store over. */
function databaseLayout(env: Env): 'one' | 'citus' {
  const layout = oneOf(env, 'BOCAU_DATABASE_LAYOUT', ['one', 'citus'])
  if (layout === 'citus' && text(env, 'BOCAU_DATABASE') === '')
    throw new Error(
      'BOCAU_DATABASE_LAYOUT=citus requires BOCAU_DATABASE with the address of the coordinator.',
    )
  if (layout === 'citus' && text(env, 'BOCAU_BACKUP') !== '')
    throw new Error(
      'BOCAU_BACKUP does not work with BOCAU_DATABASE_LAYOUT=citus. Back up each database node with the tools of PostgreSQL (docs/scaling.md).',
    )
  return layout
}

/** A certificate is of no use without its key. */
function certificate(env: Env, setting: CertificateFiles['setting']): CertificateFiles | null {
  const cert = text(env, `${setting}_CERT`)
  const key = text(env, `${setting}_KEY`)
  if (cert === '' && key === '') return null
  if (key === '') throw new Error(`${setting}_CERT is set, but ${setting}_KEY is not.`)
  if (cert === '') throw new Error(`${setting}_KEY is set, but ${setting}_CERT is not.`)
  return Object.freeze({ setting, cert: resolve(cert), key: resolve(key) })
}

function programDoors(env: Env): Config['programs'] {
  return Object.freeze({
    submission: placeOrOff(env, 'BOCAU_SUBMISSION'),
    submissions: encryptedPlace(env, 'BOCAU_SUBMISSIONS'),
    pop3: placeOrOff(env, 'BOCAU_POP3'),
    pop3s: encryptedPlace(env, 'BOCAU_POP3S'),
  })
}

function rateLimit(env: Env): number | null {
  const given = text(env, 'BOCAU_RATE_LIMIT')
  if (given === 'off') return null
  const perMinute = /^\d{1,9}$/.test(given) ? Number(given) : 0
  if (perMinute < 1) refuse('BOCAU_RATE_LIMIT', given, 'a number of requests per minute, or off')
  return perMinute
}

function connectionsPerAddress(env: Env): number | null {
  const given = text(env, 'BOCAU_ADDRESS_CONNECTIONS')
  if (given === 'off') return null
  const atMost = /^\d{1,6}$/.test(given) ? Number(given) : 0
  if (atMost < 50) refuse('BOCAU_ADDRESS_CONNECTIONS', given, 'a number of at least 50, or off')
  return atMost
}

function secondCopy(env: Env): string | null {
  const given = text(env, 'BOCAU_SECOND_COPY')
  if (given === '') return null
  return given.startsWith('s3:') ? url(env, 'BOCAU_SECOND_COPY', ['s3:']) : resolve(given)
}

function backups(env: Env): BackupConfig | null {
  const given = text(env, 'BOCAU_BACKUP')
  if (given === '') return null
  const keyFile = text(env, 'BOCAU_BACKUP_KEY')
  return Object.freeze({
    place: given.startsWith('s3:') ? (url(env, 'BOCAU_BACKUP', ['s3:']) ?? given) : resolve(given),
    everyHours: count(env, 'BOCAU_BACKUP_EVERY'),
    keeps: count(env, 'BOCAU_BACKUP_KEEP', 2),
    keyFile: keyFile === '' ? null : resolve(keyFile),
    logHours: logHours(env),
  })
}

/** PostgreSQL has an archive of its own; content in a bucket is not the store's to follow. */
function logHours(env: Env): number | null {
  if (text(env, 'BOCAU_BACKUP_LOG') === 'off') return null
  const beside = (['BOCAU_DATABASE', 'BOCAU_BLOBS'] as const).find((name) => text(env, name) !== '')
  if (beside) throw new Error(`BOCAU_BACKUP_LOG works with the embedded store only, but ${beside} is set.`)
  return count(env, 'BOCAU_BACKUP_LOG')
}

function processes(env: Env): number {
  const given = count(env, 'BOCAU_PROCESSES')
  if (given > 64) refuse('BOCAU_PROCESSES', String(given), 'a number from 1 to 64')
  return given
}

/** Of requests whose address holds a name and a password none is made. */
function collector(env: Env): string | null {
  const given = url(env, 'BOCAU_TRACES', ['http:', 'https:'])
  if (given === null) return null
  const { username, search, hash, protocol } = new URL(given)
  if (username || search || hash)
    refuse(
      'BOCAU_TRACES',
      `${protocol}//…`,
      'an address without user and query, such as http://127.0.0.1:4318',
    )
  return given
}

import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ChallengeConnections } from '../../entrypoints/http/connections/challenge-connections.ts'
import type { Certificate } from '../../entrypoints/message-server.ts'
import type { ReadCertificate } from '../../entrypoints/renew-certificate.ts'
import {
  findChallengeByName,
  findChallengeByToken,
  findIssued,
  renewCertificateIfDue,
} from '../../features/certificates/index.ts'
import { hourly, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import type { App } from '../app.ts'
import {
  type AcmeConfig,
  acmeConfig,
  type CertificateFiles,
  type CertificateSource,
  type Config,
  publicOrigin,
} from '../config.ts'
import { listenOn } from './listen-on.ts'

type Deps = Pick<App, 'authority' | 'clock' | 'db' | 'logger' | 'secrets'>

/** Certificate source of the listeners: files, or the authority's certificate. */
export function certificateReader(app: Deps, source: CertificateSource | null): ReadCertificate | null {
  if (!source) return null
  return source.setting === 'BOCAU_ACME' ? () => readIssued(app, source) : () => readCertificateFiles(source)
}

/** Self-signed certificates used until the authority has issued one, so that TLS listeners open at the start. */
const selfSignedByStore = new WeakMap<App['db'], Promise<Certificate>>()

/** Returns the certificate of the authority; before the first one a self-signed one. */
async function readIssued(
  { clock, db, secrets }: Deps,
  { directory, names }: AcmeConfig,
): Promise<Certificate> {
  const issued = await findIssued({ db, secrets }, directory)
  if (issued) return issued
  const selfSigned = selfSignedByStore.get(db) ?? createSelfSigned(names, clock.now())
  selfSignedByStore.set(db, selfSigned)
  return selfSigned
}

async function createSelfSigned(
  names: readonly string[],
  now: number,
  digest?: Uint8Array,
): Promise<Certificate> {
  const { createSelfSignedCertificate } = await import(
    '../../adapters/web/acme/create-self-signed-certificate.ts'
  )
  return createSelfSignedCertificate(names, now, digest)
}

/** TLS-ALPN-01 responses of the HTTPS listener. */
export function challengeConnections({ clock, db }: Deps, config: Config): ChallengeConnections | null {
  if (!acmeConfig(config)) return null
  return {
    findChallenge: (name) => findChallengeByName(db.sql, name),
    createCertificate: (name, digest) => createSelfSigned([name], clock.now(), digest),
  }
}

/** Plain HTTP listener for HTTP-01 challenges, if configured. */
export async function openPlainHttp({ db, logger }: Deps, config: Config) {
  const plainHttp = acmeConfig(config)?.plainHttp
  if (!plainHttp) return null
  const { openPlainHttpListener } = await import('../../entrypoints/http/connections/plain-http-listener.ts')
  const deps = {
    logger,
    findChallenge: (token: string) => findChallengeByToken(db.sql, token),
    publicOrigin: publicOrigin(config),
  }
  return listenOn('BOCAU_ACME_HTTP', plainHttp, (at) => openPlainHttpListener(deps, at))
}

/** Checks every hour, and soon after the start, whether a certificate must be renewed. */
export function certificateMaintenance(app: Deps, config: Config): readonly MaintenanceStep[] {
  const acme = acmeConfig(config)
  const { authority } = app
  if (!acme || !authority) return []
  const challengeTypes = acme.plainHttp ? (['http-01', 'tls-alpn-01'] as const) : (['tls-alpn-01'] as const)
  const { directory, names, email } = acme
  return [
    {
      ...hourly('certificate', () =>
        renewCertificateIfDue(app, authority, { directory, names, email, methods: challengeTypes }),
      ),
      isDoneAtStart: true,
    },
  ]
}

/** Explanations for system errors when reading a file. */
const errorTexts: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a directory',
}

/** Reads the current certificate of the listeners; an error names the setting. */
export async function readCertificateFiles({ setting, cert, key }: CertificateFiles): Promise<Certificate> {
  const read: Certificate = {
    cert: await readText(`${setting}_CERT`, cert),
    key: await readText(`${setting}_KEY`, key),
  }
  const certificate = parseFile(
    `${setting}_CERT`,
    { path: cert, problem: 'no PEM certificate' },
    () => new X509Certificate(read.cert),
  )
  const privateKey = parseFile(
    `${setting}_KEY`,
    { path: key, problem: 'no PEM key without a password' },
    () => createPrivateKey(read.key),
  )
  if (!certificate.checkPrivateKey(privateKey))
    throw new Error(`${setting}_KEY is "${key}", but that is not the key of the certificate in "${cert}".`)
  return read
}

async function readText(setting: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw new Error(`${setting} is "${path}", but ${errorTexts[code] ?? `it cannot be read (${code})`}.`, {
      cause: error,
    })
  }
}

/** Parses the content of a file; an error names the setting, the file and the problem. */
function parseFile<T>(
  setting: string,
  { path, problem }: { path: string; problem: string },
  read: () => T,
): T {
  try {
    return read()
  } catch {
    // The library's message is not passed on, because it may contain the key.
    throw new Error(`${setting} is "${path}", but the file contains ${problem}.`)
  }
}

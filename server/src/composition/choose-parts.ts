import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@bocau/contract/limits'
import { Argon2PasswordHasher } from '../adapters/argon2/argon2-password-hasher.ts'
import { eicarScanner } from '../adapters/builtin/eicar-scanner.ts'
import { noDocumentConverter } from '../adapters/builtin/no-document-converter.ts'
import { noOfficeEditor } from '../adapters/builtin/no-office-editor.ts'
import { plainSecrets } from '../adapters/builtin/plain-secrets.ts'
import { CachedDns } from '../adapters/dns/cached-dns.ts'
import { DnsNameService } from '../adapters/dns/dns-name-service.ts'
import { ServerDns } from '../adapters/dns/server-dns.ts'
import { ImapMailboxes } from '../adapters/imap/imap-mailboxes.ts'
import { WorkerSenderCheck } from '../adapters/mailauth/worker-sender-check.ts'
import { createPinoLogger } from '../adapters/pino/pino-logger.ts'
import { SharpPictureMaker } from '../adapters/sharp/sharp-picture-maker.ts'
import { systemClock } from '../adapters/system/system-clock.ts'
import { systemRandom } from '../adapters/system/system-random.ts'
import { WebMailServerFinder } from '../adapters/web/find-mail-servers.ts'
import { GuardedImageFetcher } from '../adapters/web/guarded-image-fetcher.ts'
import { fetchPublicText } from '../adapters/web/guarded-text.ts'
import { GuardedUnsubscriber } from '../adapters/web/guarded-unsubscriber.ts'
import { isPublicAddress } from '../adapters/web/public-addresses.ts'
import { WorkerMessageParser } from '../adapters/worker/worker-message-parser.ts'
import { WorkerMessages } from '../adapters/worker/worker-messages.ts'
import { zstdEncoding } from '../adapters/zstd/zstd-encoding.ts'
import { SmallFirstBlobStore } from '../db/blobs/small-first-blob-store.ts'
import type { Database } from '../db/database.ts'
import { isDistributed, type Layout } from '../db/layout/layout.ts'
import { hasSchema } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { PrimaryServer } from '../db/postgres/primary-server.ts'
import { StoreUnavailable } from '../kernel/store-unavailable.ts'
import type { BlobStore, SecondCopy } from '../ports/blob-store.ts'
import type { DocumentConverter } from '../ports/document-converter.ts'
import type { EventBus } from '../ports/event-bus.ts'
import { type DiskSpace, unlimitedSpace } from '../ports/free-space.ts'
import type { IdentityProvider } from '../ports/identity-provider.ts'
import type { Logger } from '../ports/logger.ts'
import type { MailTransport } from '../ports/mail-transport.ts'
import type { MessageParser } from '../ports/message-parser.ts'
import type { OfficeEditor } from '../ports/office-editor.ts'
import type { SecretBox } from '../ports/secret-box.ts'
import type { SiblingProcesses } from '../ports/sibling-processes.ts'
import type { SpamScorer } from '../ports/spam-scorer.ts'
import type { TextSender } from '../ports/text-sender.ts'
import type { VirusScanner } from '../ports/virus-scanner.ts'
import type { CertificateAuthority } from '../ports/web/certificate-authority.ts'
import { type AcmeConfig, acmeConfig, type Config, sqliteFile } from './config.ts'
import type { Setting } from './config-settings.ts'
import { watchServices } from './listeners/watch-services.ts'
import type { Parts } from './parts.ts'
import { restrictFiles } from './private-files.ts'
import { refuseLostStore } from './refuse-lost-store.ts'

/** Options for opening a store. */
export interface StoreOptions {
  /** Allows a new store even if the remains of another one exist. */
  isNewStore?: boolean
  /** Refuses a store of an older version instead of migrating it. */
  rejectsOlderSchema?: boolean
  /** Other processes of this server. */
  siblings?: SiblingProcesses
}

/** PostgreSQL's error code while it starts or recovers. */
const cannotConnectNow = '57P03'

/** Opens the configured adapters. Modules of others are not loaded. */
export async function chooseParts(
  config: Config,
  { isNewStore = false, siblings }: StoreOptions = {},
): Promise<Parts> {
  const logger = createPinoLogger({ level: config.logLevel })
  await restrictDataDirectory(config, logger)
  const diskSpace = await openDiskSpace(config, logger)
  const outerBlobs = await openBlobs(config)
  if (!isNewStore && !config.databaseUrl) await refuseLostStore(config, outerBlobs)
  const layout = await findLayout(config, logger)
  const db = await openStore(config, { layout, siblings })
  if (!isNewStore && config.databaseUrl && !(await hasSchema(db))) await refuseLostStore(config, outerBlobs)
  const laterDb = await openJobsDatabase(config, layout)
  const [bus, mailOut] = await Promise.all([openBus(config, logger, siblings), openMailOut(config)])
  // Small messages are stored in the embedded database. With blobs elsewhere, each message would wait for that store.
  const isEnclosing = db.dialect === 'sqlite' && !config.blobsUrl
  const blobs = isEnclosing
    ? new SmallFirstBlobStore({ db, outer: outerBlobs, encoding: zstdEncoding })
    : outerBlobs
  const parser = new WorkerMessages(
    new WorkerMessageParser(isEnclosing ? { entry: new URL('./message-worker.ts', import.meta.url) } : {}),
  )
  const acme = acmeConfig(config)
  const watched = watchServices(
    {
      scanner: await openScanner(config),
      spam: await openSpamScorer(config, parser),
      mailOut,
    },
    serviceKinds(config),
    systemClock,
  )
  return {
    ...(acme ? { authority: await openAuthority(acme) } : {}),
    db,
    ...watched,
    ...(laterDb ? { jobsDb: laterDb } : {}),
    blobs,
    ...(siblings ? { siblings } : {}),
    bus,
    logger,
    clock: systemClock,
    documents: await openDocumentConverter(config),
    images: new GuardedImageFetcher(),
    unsubscriber: new GuardedUnsubscriber(),
    parser,
    mailboxes: new ImapMailboxes({
      isAllowed: isPublicAddress,
      localHosts: config.importHosts,
      maxBytes: limits.maxIncomingBytes,
    }),
    serverFinder: new WebMailServerFinder({ dns: new ServerDns(), fetchText: fetchPublicText }),
    // No cache: an administrator who just changed a record expects the new value.
    names: new DnsNameService(new ServerDns()),
    office: await openOfficeEditor(config, logger),
    passwords: new Argon2PasswordHasher(),
    pictures: new SharpPictureMaker({ maxPixels: limits.maxAvatarPixels ** 2 }),
    random: systemRandom,
    ...(config.secondCopy === null ? {} : { secondCopy: await openSecondCopy(config.secondCopy) }),
    diskSpace: diskSpace,
    secrets: await openSecrets(config),
    signOn: await openSignOn(config),
    senders: new WorkerSenderCheck({ dns: new CachedDns(systemClock), hostname: getHostname(config) }),
    texts: await openTextSender(config, logger),
  }
}

/** Configured kinds of external services. */
const serviceKinds = ({ clamd, rspamdUrl, relayUrl, isDirectMailOn }: Config) =>
  ({
    virus: clamd ? 'clamd' : 'none',
    spam: rspamdUrl ? 'rspamd' : 'built_in',
    out: relayUrl ? 'relay' : isDirectMailOn ? 'direct' : 'none',
  }) as const

/** Restricts the file modes of the data directory to the owner, and logs a correction. */
async function restrictDataDirectory({ dataDirectory }: Config, logger: Logger): Promise<void> {
  const { restricted, skipped } = await restrictFiles(dataDirectory)
  if (restricted > 0)
    logger.warn('other users could read files in the data directory; file modes corrected', {
      files: restricted,
    })
  if (skipped > 0)
    logger.warn('other users can read files in the data directory; correcting the file modes failed', {
      files: skipped,
    })
}

async function openStore(
  config: Config,
  { layout, siblings }: { layout: Layout; siblings: SiblingProcesses | undefined },
): Promise<Database> {
  const { databaseUrl: postgresUrl, databaseConnections: connections, databaseDirectUrl } = config
  if (!postgresUrl) return openDatabase({ sqliteFile: sqliteFile(config), ...(siblings ? { siblings } : {}) })
  return openDatabase({ postgresUrl, connections, isPooled: databaseDirectUrl !== null, layout })
}

/** Waits for PostgreSQL, and returns the layout of the store there: as configured, otherwise as it is. */
async function findLayout(config: Config, logger: Logger): Promise<Layout> {
  const { databaseUrl: postgresUrl, databaseDirectUrl, databaseLayout } = config
  if (!postgresUrl) return 'one'
  const db = await openDatabase({ postgresUrl, connections: 1, isPooled: databaseDirectUrl !== null })
  try {
    await connectToStore('BOCAU_DATABASE', () => waitUntilRecovered(db, logger))
    return databaseLayout ?? ((await isDistributed(db.sql)) ? 'citus' : 'one')
  } finally {
    await db.close()
  }
}

/** Monitors the disk of the data directory, if content is stored there. */
async function openDiskSpace(config: Config, logger: Logger): Promise<DiskSpace> {
  const { diskReserveMegabytes, dataDirectory, databaseUrl, blobsUrl } = config
  if (diskReserveMegabytes === null || (databaseUrl && blobsUrl)) return unlimitedSpace
  const { DiskReserve } = await import('../adapters/disk/disk-reserve.ts')
  return new DiskReserve({
    directory: dataDirectory,
    reserveBytes: diskReserveMegabytes * 1024 * 1024,
    onChange(state) {
      if (state === 'enough') logger.info('disk space is sufficient again: mail and uploads are accepted')
      else if (state === 'low')
        logger.warn('free disk space is below BOCAU_DISK_RESERVE: mail is deferred and uploads are refused')
      else
        logger.error('directory of BOCAU_DATA is missing: mail is deferred and uploads are refused', {
          directory: dataDirectory,
        })
    },
  })
}

/** Waits for a PostgreSQL server that is recovering, without a time limit. */
async function waitUntilRecovered(db: Database, logger: Logger): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await db.ping()
    } catch (error) {
      if ((error as { code?: string }).code !== cannotConnectNow) throw error
      if (attempt % 10 === 0) logger.warn('waiting for PostgreSQL, which is starting or recovering')
      await pause(1_000)
    }
  }
}

/**
 * Opens a second connection pool for jobs, which then do not delay requests and may take longer. Null for the
 * embedded store, which has a single connection.
 */
async function openJobsDatabase(config: Config, layout: Layout): Promise<Database | null> {
  const { databaseUrl: postgresUrl, databaseConnections, databaseDirectUrl } = config
  if (!postgresUrl) return null
  const connections = Math.max(2, Math.ceil(databaseConnections / 2))
  const isPooled = databaseDirectUrl !== null
  return openDatabase({ postgresUrl, connections, work: 'background', isPooled, layout })
}

/** Opens the configured blob store. */
export async function openBlobs(config: Config): Promise<BlobStore> {
  if (config.blobsUrl) {
    const [{ S3BlobStore }, { parseS3Address }] = await Promise.all([
      import('../adapters/s3/s3-blob-store.ts'),
      import('../adapters/s3/s3-address.ts'),
    ])
    const address = withSettingName('BOCAU_BLOBS', () => parseS3Address(config.blobsUrl ?? ''))
    return connectToStore('BOCAU_BLOBS', () => S3BlobStore.open({ address, encoding: zstdEncoding }))
  }
  const { DiskBlobStore } = await import('../adapters/disk/disk-blob-store.ts')
  return DiskBlobStore.open({ directory: join(config.dataDirectory, 'blobs'), encoding: zstdEncoding })
}

/** Opens the second copy: a bucket, or a directory of backups. */
async function openSecondCopy(path: string): Promise<SecondCopy> {
  const { secondCopyFromBackups, secondCopyFromStore } = await import('./backup/second-copy.ts')
  if (!path.startsWith('s3:')) return connectToStore('BOCAU_SECOND_COPY', () => secondCopyFromBackups(path))
  const [{ S3BlobStore }, { parseS3Address }] = await Promise.all([
    import('../adapters/s3/s3-blob-store.ts'),
    import('../adapters/s3/s3-address.ts'),
  ])
  const address = withSettingName('BOCAU_SECOND_COPY', () => parseS3Address(path))
  return secondCopyFromStore(
    await connectToStore('BOCAU_SECOND_COPY', () => S3BlobStore.open({ address, encoding: zstdEncoding })),
  )
}

/** Name of this server in HELO. */
function getHostname(config: Config): string {
  return config.publicUrl ? new URL(config.publicUrl).hostname : hostname()
}

/** Transport to remote servers: a relay, the recipients' servers, or none. */
async function openMailOut(config: Config): Promise<MailTransport> {
  if (config.relayUrl) {
    const [{ RelayTransport }, { parseRelayAddress }] = await Promise.all([
      import('../adapters/smtp/relay-transport.ts'),
      import('../adapters/smtp/relay-address.ts'),
    ])
    return new RelayTransport(
      withSettingName('BOCAU_RELAY', () => parseRelayAddress(config.relayUrl ?? '', getHostname(config))),
    )
  }
  if (!config.isDirectMailOn) {
    const { RefusingTransport } = await import('../adapters/smtp/refusing-transport.ts')
    return new RefusingTransport()
  }
  const { DirectTransport } = await import('../adapters/smtp/direct-transport.ts')
  return new DirectTransport({
    hostname: getHostname(config),
    isAllowed: isPublicAddress,
    internalHosts: config.innerMailHosts,
  })
}

/** Certificate authority; loaded only if configured. */
async function openAuthority({ directory }: AcmeConfig): Promise<CertificateAuthority> {
  const { AcmeAuthority } = await import('../adapters/web/acme/acme-authority.ts')
  return new AcmeAuthority(directory, systemClock)
}

async function openSignOn(config: Config): Promise<IdentityProvider | null> {
  if (!config.signOn) return null
  const { OpenIdProvider } = await import('../adapters/openid/openid-provider.ts')
  return new OpenIdProvider(config.signOn)
}

/** Opens the keys for stored secrets. */
export async function openSecrets({ keyFile }: Config): Promise<SecretBox> {
  if (keyFile === null) return plainSecrets
  const { SealedSecrets } = await import('../adapters/sealed/sealed-secrets.ts')
  return new SealedSecrets(keyFile)
}

async function openScanner(config: Config): Promise<VirusScanner> {
  if (!config.clamd) return eicarScanner
  const { ClamavScanner } = await import('../adapters/clamav/clamav-scanner.ts')
  return new ClamavScanner(config.clamd)
}

async function openDocumentConverter(config: Config): Promise<DocumentConverter> {
  const { findOffice } = await import('../adapters/libreoffice/find-office.ts')
  const program = config.officeProgram === 'found' ? findOffice() : config.officeProgram
  if (!program) return noDocumentConverter
  const { LibreOfficeConverter } = await import('../adapters/libreoffice/libreoffice-converter.ts')
  return new LibreOfficeConverter(program)
}

async function openOfficeEditor(config: Config, logger: Logger): Promise<OfficeEditor> {
  if (!config.officeUrl) return noOfficeEditor
  const { WopiOfficeEditor } = await import('../adapters/wopi/wopi-office-editor.ts')
  return new WopiOfficeEditor({
    url: config.officeUrl,
    now: () => systemClock.now(),
    onError: (error) => logger.warn('loading the discovery document of the office server failed', { error }),
  })
}

async function openSpamScorer(config: Config, parser: MessageParser): Promise<SpamScorer> {
  if (config.rspamdUrl) {
    const { RspamdScorer } = await import('../adapters/rspamd/rspamd-scorer.ts')
    return new RspamdScorer({ url: config.rspamdUrl })
  }
  const { HintScorer } = await import('../adapters/builtin/hint-scorer.ts')
  return new HintScorer(parser)
}

async function openTextSender(config: Config, logger: Logger): Promise<TextSender> {
  if (config.smsUrl) {
    const { WebhookTextSender } = await import('../adapters/sms/webhook-text-sender.ts')
    return new WebhookTextSender({ url: config.smsUrl })
  }
  const { LogTextSender } = await import('../adapters/sms/log-text-sender.ts')
  return new LogTextSender(logger)
}

async function openBus(config: Config, logger: Logger, siblings?: SiblingProcesses): Promise<EventBus> {
  if (config.databaseUrl) {
    const { PostgresEventBus } = await import('../adapters/postgres/postgres-event-bus.ts')
    return PostgresEventBus.open({
      server: new PrimaryServer(config.databaseDirectUrl ?? config.databaseUrl),
      onError: (error) => logger.warn('event bus connection lost', { error }),
    })
  }
  if (siblings) {
    const { SiblingEventBus } = await import('../adapters/system/siblings/sibling-event-bus.ts')
    return new SiblingEventBus(siblings)
  }
  const { MemoryEventBus } = await import('../adapters/builtin/memory-event-bus.ts')
  return new MemoryEventBus()
}

/** Runs a task; adds the name of the setting to its error message. */
function withSettingName<T>(setting: Setting, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Error(`${setting} ${(error as Error).message}.`, { cause: error })
  }
}

/** Connects to a remote store; an error names the setting and the reason. */
async function connectToStore<T>(setting: Setting, connect: () => Promise<T>): Promise<T> {
  try {
    return await connect()
  } catch (error) {
    throw new Error(`${setting} is a store that cannot be used: ${formatReason(error)}.`, { cause: error })
  }
}

/** Returns the reason without the address, which may contain a password. */
function formatReason(error: unknown): string {
  const { code, name, message, errors, cause } = error as Partial<AggregateError> & { code?: string }
  const inner: unknown = errors?.[0] ?? (error instanceof StoreUnavailable ? cause : null)
  if (inner) return formatReason(inner)
  return [code ?? name, message?.split(/\s/).map(hideAddress).join(' ')]
    .filter(Boolean)
    .join(', ')
    .replace(/\.$/, '')
}

/** Replaces a word that contains a URL. */
const hideAddress = (value: string) => (value.includes('://') ? '…' : value)

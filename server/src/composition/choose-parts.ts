import { hostname } from 'node:os'
import { limits } from '@bocau/contract/limits'
import { Argon2PasswordHasher } from '../adapters/argon2/argon2-password-hasher.ts'
import { eicarScanner } from '../adapters/builtin/eicar-scanner.ts'
import { noDocumentConverter } from '../adapters/builtin/no-document-converter.ts'
import { noOfficeEditor } from '../adapters/builtin/no-office-editor.ts'
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
import type { Database } from '../db/database.ts'
import type { Layout } from '../db/layout/layout.ts'
import { openDatabase } from '../db/open-database.ts'
import { hasSchema } from '../db/store/is-current.ts'
import type { DocumentConverter } from '../ports/document-converter.ts'
import { type DiskSpace, unlimitedSpace } from '../ports/free-space.ts'
import type { IdentityProvider } from '../ports/identity-provider.ts'
import type { Logger } from '../ports/logger.ts'
import type { MailTransport } from '../ports/mail-transport.ts'
import type { MessageParser } from '../ports/message-parser.ts'
import type { OfficeEditor } from '../ports/office-editor.ts'
import type { SiblingProcesses } from '../ports/sibling-processes.ts'
import type { SpamScorer } from '../ports/spam-scorer.ts'
import type { TextSender } from '../ports/text-sender.ts'
import type { VirusScanner } from '../ports/virus-scanner.ts'
import type { CertificateAuthority } from '../ports/web/certificate-authority.ts'
import { type AcmeConfig, acmeConfig, type Config } from './config.ts'
import { watchServices } from './listeners/watch-services.ts'
import type { Parts } from './parts.ts'
import { restrictFiles } from './private-files.ts'
import {
  enclosesSmallBlobs,
  findLayout,
  openBus,
  openOuterBlobs,
  openSecondCopy,
  openSecrets,
  openStore,
  withSettingName,
  withSmallBlobs,
} from './store/open-parts.ts'
import { refuseLostStore } from './store/refuse-lost-store.ts'

/** Options for opening a store. */
export interface StoreOptions {
  /** Allows a new store even if the remains of another one exist. */
  isNewStore?: boolean
  /** Refuses a store of an older version instead of migrating it. */
  rejectsOlderSchema?: boolean
  /** Other processes of this server. */
  siblings?: SiblingProcesses
}

/** Opens the configured adapters. Modules of others are not loaded. */
export async function chooseParts(
  config: Config,
  { isNewStore = false, siblings }: StoreOptions = {},
): Promise<Parts> {
  const logger = createPinoLogger({ level: config.logLevel })
  await restrictDataDirectory(config, logger)
  const diskSpace = await openDiskSpace(config, logger)
  const outerBlobs = await openOuterBlobs(config)
  if (!isNewStore && !config.databaseUrl) await refuseLostStore(config, async () => outerBlobs)
  const layout = await findLayout(config, logger)
  const db = await openStore(config, { layout, siblings })
  if (!isNewStore && config.databaseUrl && !(await hasSchema(db)))
    await refuseLostStore(config, async () => outerBlobs)
  const laterDb = await openJobsDatabase(config, layout)
  const [bus, mailOut] = await Promise.all([openBus(config, logger, siblings), openMailOut(config)])
  const blobs = await withSmallBlobs(config, db, outerBlobs)
  const parser = new WorkerMessages(
    new WorkerMessageParser(
      enclosesSmallBlobs(config) ? { entry: new URL('./message-worker.ts', import.meta.url) } : {},
    ),
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

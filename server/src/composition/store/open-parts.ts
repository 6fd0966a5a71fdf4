import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { plainSecrets } from '../../adapters/builtin/plain-secrets.ts'
import type { Database } from '../../db/database.ts'
import { isDistributed, type Layout } from '../../db/layout/layout.ts'
import { openDatabase } from '../../db/open-database.ts'
import { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import type { BlobStore, SecondCopy } from '../../ports/blob-store.ts'
import type { EventBus } from '../../ports/event-bus.ts'
import type { Logger } from '../../ports/logger.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import type { SiblingProcesses } from '../../ports/sibling-processes.ts'
import { type Config, sqliteFile } from '../config.ts'
import type { Setting } from '../config-settings.ts'

/** PostgreSQL's error code while it starts or recovers. */
const cannotConnectNow = '57P03'

/** Opens the configured database. */
export async function openStore(
  config: Config,
  { layout, siblings }: { layout: Layout; siblings: SiblingProcesses | undefined },
): Promise<Database> {
  const { databaseUrl: postgresUrl, databaseConnections: connections, databaseDirectUrl } = config
  if (!postgresUrl) return openDatabase({ sqliteFile: sqliteFile(config), ...(siblings ? { siblings } : {}) })
  return openDatabase({ postgresUrl, connections, isPooled: databaseDirectUrl !== null, layout })
}

/** Waits for PostgreSQL, and returns the layout of the store there: as configured, otherwise as it is. */
export async function findLayout(config: Config, logger: Logger): Promise<Layout> {
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

/** Opens the configured blob store without the small blobs of the embedded database. */
export async function openOuterBlobs(config: Config): Promise<BlobStore> {
  const { zstdEncoding } = await import('../../adapters/zstd/zstd-encoding.ts')
  if (config.blobsUrl) {
    const [{ S3BlobStore }, { parseS3Address }] = await Promise.all([
      import('../../adapters/s3/s3-blob-store.ts'),
      import('../../adapters/s3/s3-address.ts'),
    ])
    const address = withSettingName('BOCAU_BLOBS', () => parseS3Address(config.blobsUrl ?? ''))
    return connectToStore('BOCAU_BLOBS', () => S3BlobStore.open({ address, encoding: zstdEncoding }))
  }
  const { DiskBlobStore } = await import('../../adapters/disk/disk-blob-store.ts')
  return DiskBlobStore.open({ directory: join(config.dataDirectory, 'blobs'), encoding: zstdEncoding })
}

/**
 * Returns true if small messages are stored in the embedded database. With blobs elsewhere, each message would wait for
 * that store.
 */
export const enclosesSmallBlobs = (config: Config): boolean => !config.databaseUrl && !config.blobsUrl

/** Adds the small blobs of the embedded database to a blob store. */
export async function withSmallBlobs(config: Config, db: Database, outer: BlobStore): Promise<BlobStore> {
  if (!enclosesSmallBlobs(config)) return outer
  const [{ SmallFirstBlobStore }, { zstdEncoding }] = await Promise.all([
    import('../../db/blobs/small-first-blob-store.ts'),
    import('../../adapters/zstd/zstd-encoding.ts'),
  ])
  return new SmallFirstBlobStore({ db, outer, encoding: zstdEncoding })
}

/** Opens the keys for stored secrets. */
export async function openSecrets({ keyFile }: Pick<Config, 'keyFile'>): Promise<SecretBox> {
  if (keyFile === null) return plainSecrets
  const { SealedSecrets } = await import('../../adapters/sealed/sealed-secrets.ts')
  return new SealedSecrets(keyFile)
}

/** Opens the channel on which the processes of a server notify each other. */
export async function openBus(
  config: Config,
  logger: Logger,
  siblings?: SiblingProcesses,
): Promise<EventBus> {
  if (config.databaseUrl) {
    const [{ PostgresEventBus }, { PrimaryServer }] = await Promise.all([
      import('../../adapters/postgres/postgres-event-bus.ts'),
      import('../../db/postgres/primary-server.ts'),
    ])
    return PostgresEventBus.open({
      server: new PrimaryServer(config.databaseDirectUrl ?? config.databaseUrl),
      onError: (error) => logger.warn('event bus connection lost', { error }),
    })
  }
  if (siblings) {
    const { SiblingEventBus } = await import('../../adapters/system/siblings/sibling-event-bus.ts')
    return new SiblingEventBus(siblings)
  }
  const { MemoryEventBus } = await import('../../adapters/builtin/memory-event-bus.ts')
  return new MemoryEventBus()
}

/** Opens the second copy of the content: a bucket, or a directory of backups. */
export async function openSecondCopy(path: string): Promise<SecondCopy> {
  const { secondCopyFromBackups, secondCopyFromStore } = await import('./second-copy.ts')
  if (!path.startsWith('s3:')) return connectToStore('BOCAU_SECOND_COPY', () => secondCopyFromBackups(path))
  const [{ S3BlobStore }, { parseS3Address }, { zstdEncoding }] = await Promise.all([
    import('../../adapters/s3/s3-blob-store.ts'),
    import('../../adapters/s3/s3-address.ts'),
    import('../../adapters/zstd/zstd-encoding.ts'),
  ])
  const address = withSettingName('BOCAU_SECOND_COPY', () => parseS3Address(path))
  return secondCopyFromStore(
    await connectToStore('BOCAU_SECOND_COPY', () => S3BlobStore.open({ address, encoding: zstdEncoding })),
  )
}

/** Runs a task; adds the name of the setting to its error message. */
export function withSettingName<T>(setting: Setting, read: () => T): T {
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

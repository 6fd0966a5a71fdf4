import { join } from 'node:path'
import { Argon2PasswordHasher } from './adapters/argon2/argon2-password-hasher.ts'
import { eicarScanner } from './adapters/builtin/eicar-scanner.ts'
import { createPinoLogger } from './adapters/pino/pino-logger.ts'
import { systemClock } from './adapters/system/system-clock.ts'
import { systemRandom } from './adapters/system/system-random.ts'
import { GuardedImageFetcher } from './adapters/web/guarded-image-fetcher.ts'
import { WorkerLetterReader } from './adapters/worker/worker-letter-reader.ts'
import { zstdEncoding } from './adapters/zstd/zstd-encoding.ts'
import { type Config, sqliteFile } from './config.ts'
import type { Setting } from './config-settings.ts'
import { openDatabase } from './db/open-database.ts'
import type { Parts } from './parts.ts'
import type { BlobStore } from './ports/blob-store.ts'
import type { EventBus } from './ports/event-bus.ts'
import type { Logger } from './ports/logger.ts'

/** Chooses and opens the adapters that the settings ask for. What is not asked for is not loaded. */
export async function chooseParts(config: Config): Promise<Parts> {
  const logger = createPinoLogger({ level: config.logLevel })
  const [db, blobs, bus] = await Promise.all([
    openDatabase(
      config.databaseUrl ? { postgresUrl: config.databaseUrl } : { sqliteFile: sqliteFile(config) },
    ),
    openBlobs(config),
    openBus(config, logger),
  ])
  return {
    db,
    blobs,
    bus,
    logger,
    clock: systemClock,
    images: new GuardedImageFetcher(),
    letters: new WorkerLetterReader(),
    passwords: new Argon2PasswordHasher(),
    random: systemRandom,
    scanner: eicarScanner,
  }
}

async function openBlobs(config: Config): Promise<BlobStore> {
  if (config.blobsUrl) {
    const [{ S3BlobStore }, { parseS3Address }] = await Promise.all([
      import('./adapters/s3/s3-blob-store.ts'),
      import('./adapters/s3/s3-address.ts'),
    ])
    const address = named('BOCAU_BLOBS', () => parseS3Address(config.blobsUrl ?? ''))
    return S3BlobStore.open({ address, encoding: zstdEncoding })
  }
  const { DiskBlobStore } = await import('./adapters/disk/disk-blob-store.ts')
  return DiskBlobStore.open({ directory: join(config.dataDirectory, 'blobs'), encoding: zstdEncoding })
}

async function openBus(config: Config, logger: Logger): Promise<EventBus> {
  if (config.databaseUrl) {
    const { PostgresEventBus } = await import('./adapters/postgres/postgres-event-bus.ts')
    return PostgresEventBus.open({
      connectionString: config.databaseUrl,
      onTrouble: (error) => logger.warn('the event bus lost its connection', { error }),
    })
  }
  const { MemoryEventBus } = await import('./adapters/memory/memory-event-bus.ts')
  return new MemoryEventBus()
}

/** What an adapter says of a setting it cannot use, as a sentence that names the setting. */
function named<T>(setting: Setting['name'], read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Error(`${setting} ${(error as Error).message}.`, { cause: error })
  }
}

import { silentLogger } from '../../adapters/builtin/silent-logger.ts'
import { systemClock } from '../../adapters/system/system-clock.ts'
import { systemRandom } from '../../adapters/system/system-random.ts'
import type { VerifiedBlobStore } from '../../db/blobs/verified-blob-store.ts'
import type { Database } from '../../db/database.ts'
import { hasSchema, isCurrentStore } from '../../db/store/is-current.ts'
import { withFlagChanges } from '../../features/mail-programs/with-flag-changes.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { MessageParser } from '../../ports/message-parser.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { openNode } from './open-node.ts'
import { findLayout, openBus, openOuterBlobs, openSecrets, openStore } from './open-parts.ts'
import { refuseLostStore } from './refuse-lost-store.ts'
import { updateOpenedStore } from './update-opened-store.ts'

type OfEveryCommand =
  | 'bus'
  | 'clock'
  | 'db'
  | 'events'
  | 'ids'
  | 'jobs'
  | 'logger'
  | 'passwords'
  | 'random'
  | 'secrets'

/** An open store with what commands need; a part of the application. */
export interface StoreApp extends Pick<App, OfEveryCommand> {
  /** Opens the content of messages and files. */
  openBlobs(): Promise<BlobStore>
  /** Opens the parser of messages, whose thread starts with the first message. */
  openParser(): Promise<MessageParser>
  close(): Promise<void>
}

interface Terms {
  /** Refuses a store of an older version instead of migrating it. */
  rejectsOlderSchema: boolean
}

const logger = silentLogger
const clock = systemClock

/**
 * Opens the configured store for a command. Loads no parsers, transports or listeners: loading the application takes
 * several times as long as most commands.
 */
export async function openStoreApp(config: Config, terms: Terms): Promise<StoreApp> {
  const openOuter = once(() => openOuterBlobs(config))
  const db = await openCurrentStore(config, terms, openOuter)
  const secrets = await openSecrets(config)
  await updateOpenedStore({ db, logger, secrets }, clock.now())
  const bus = await openBus(config, logger)
  const { release, ...node } = await openNode({ bus, clock, db, logger })
  let blobs: Promise<VerifiedBlobStore> | null = null
  let parser: Promise<MessageParser> | null = null
  return {
    ...node,
    bus,
    clock,
    db: withFlagChanges(db, node),
    logger,
    passwords: passwordsOnDemand(),
    random: systemRandom,
    secrets,
    openBlobs() {
      blobs ??= openReadBlobs(config, db, openOuter)
      return blobs
    },
    openParser() {
      parser ??= openParser()
      return parser
    },
    async close() {
      await release()
      await (await parser)?.close()
      await bus.close()
      const openedBlobs = await blobs
      await openedBlobs?.idle()
      await db.close()
      await openedBlobs?.close()
    },
  }
}

type OpenOuter = () => Promise<BlobStore>

/** Opens the database with the schema of this version. The code of migrations is loaded only for another schema. */
async function openCurrentStore(config: Config, terms: Terms, openOuter: OpenOuter): Promise<Database> {
  if (!config.databaseUrl) await refuseLostStore(config, openOuter)
  const layout = await findLayout(config, logger)
  const db = await openStore(config, { layout, siblings: undefined })
  if (config.databaseUrl && !(await hasSchema(db))) await refuseLostStore(config, openOuter)
  if (layout === 'one' && (await isCurrentStore(db)) && !(await isCopyInProgress(db))) return db
  const { prepareStore } = await import('./prepare-store.ts')
  await prepareStore({ db, logger }, config, terms)
  return db
}

/** Returns true for the incomplete copy of a store, which no process may use. */
async function isCopyInProgress(db: Database): Promise<boolean> {
  if (db.dialect === 'sqlite') return false
  const { isUnfinishedCopy } = await import('../../db/postgres/copying/refuse-unfinished-copy.ts')
  return isUnfinishedCopy(db)
}

async function openReadBlobs(config: Config, db: Database, openOuter: OpenOuter): Promise<VerifiedBlobStore> {
  const { openVerifiedBlobs } = await import('./open-verified-blobs.ts')
  return openVerifiedBlobs(config, { clock, db, logger, outer: await openOuter() })
}

async function openParser(): Promise<MessageParser> {
  const [{ WorkerMessageParser }, { WorkerMessages }] = await Promise.all([
    import('../../adapters/worker/worker-message-parser.ts'),
    import('../../adapters/worker/worker-messages.ts'),
  ])
  return new WorkerMessages(new WorkerMessageParser())
}

/** Loads the password hasher for the first password. */
function passwordsOnDemand(): PasswordHasher {
  const open = once(async () => {
    const { Argon2PasswordHasher } = await import('../../adapters/argon2/argon2-password-hasher.ts')
    return new Argon2PasswordHasher()
  })
  return {
    hash: async (password) => (await open()).hash(password),
    verify: async (hash, password) => (await open()).verify(hash, password),
  }
}

/** Runs an asynchronous task at most once; later calls return its result. */
function once<T>(task: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null
  return () => {
    result ??= task()
    return result
  }
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import type pg from 'pg'
import { systemClock } from '../../../adapters/system/system-clock.ts'
import { copyOrganisation } from '../../../db/postgres/moving/copy-organisation.ts'
import { setMoved } from '../../../db/postgres/moving/organisation-work.ts'
import {
  abandonLostMove,
  abandonMove,
  lockMove,
  lockSource,
  type Move,
  prepareMove,
  removeMove,
  reopenChanges,
} from '../../../db/postgres/moving/prepare-move.ts'
import { findInsertedMove } from '../../../db/postgres/moving/staging.ts'
import { switchOrganisation } from '../../../db/postgres/moving/switch-organisation.ts'
import { refuseOtherParts } from '../../../db/postgres/moving/verify-target.ts'
import { connectWithoutTimeouts } from '../../../db/postgres/snapshots/connect.ts'
import { serverOperator } from '../../../features/audit/index.ts'
import {
  closeForMove,
  endMovedSessions,
  findMoveState,
  reopenAfterMove,
} from '../../../features/provider/index.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { SecretBox } from '../../../ports/secret-box.ts'
import type { App } from '../../app.ts'
import { type Config, readConfig } from '../../config.ts'
import { openOuterBlobs, openSecrets } from '../../store/open-parts.ts'

/** Result of a run of the command. */
export type MoveOutcome = 'moved' | 'already moved' | 'moved, not completed' | 'abandoned' | 'no move'

interface MoveOptions {
  readonly organisationId: string
  /** File with the settings of the other installation. */
  readonly settingsFile: string
  /** Time in which requests that started before the switch end; null to complete the move in another run. */
  readonly graceMilliseconds: number | null
  print(line: string): void
}

interface Installations {
  readonly app: App
  readonly from: Config
  readonly to: Config
}

/** Somewhat longer than the longest request; open connections end when their session ends. */
export const graceMilliseconds = 16 * 60_000

/** Moves an organisation to another installation, or continues its move, while both are in use. */
export async function moveOrganisation(
  { app, config }: { app: App; config: Config },
  options: MoveOptions,
): Promise<MoveOutcome> {
  const installations = { app, from: config, to: readInstallation(options.settingsFile) }
  refuseOtherStores(installations)
  return withStores(installations, async (stores) => {
    const { organisationId } = options
    // Another command may move the organisation; its result is known after it has ended.
    const lock = await lockMove(stores, organisationId)
    const isMoved = (await findMoveState(app, organisationId)) === 'moved'
    const insertedBy = await findInsertedMove(stores.target, organisationId)
    if (isMoved && insertedBy === null)
      throw new Error('The organisation was moved to another installation than this one.')
    if (lock.existing === null && isMoved) {
      await removeMove(stores, organisationId)
      return 'already moved'
    }
    if (lock.existing === null || insertedBy !== lock.existing.id)
      await withParts(installations.to, async (parts) => {
        await refuseOtherParts(stores.target, parts)
        const reporter = { print: options.print, now: () => systemClock.now() }
        const move = await prepareMove(stores, { organisationId, reporter, lock })
        await copyAndSwitch(app, { move, parts })
      })
    return finishMove(installations, { stores, options })
  })
}

interface AbandonOptions extends Pick<MoveOptions, 'organisationId' | 'settingsFile'> {
  /** True if the target is destroyed: it is not connected, and its copied rows stay. */
  readonly isTargetLost?: boolean
}

/** Ends a move before its switch: deletes the copied rows, and opens the organisation again. */
export async function abandonOrganisationMove(
  { app, config }: { app: App; config: Config },
  { organisationId, settingsFile, isTargetLost = false }: AbandonOptions,
): Promise<MoveOutcome> {
  const reopenSource = async (endMove: () => Promise<boolean>): Promise<MoveOutcome> => {
    if ((await findMoveState(app, organisationId)) === 'moved')
      throw new Error('The organisation was moved. The other installation serves it and may have newer data.')
    const isAbandoned = await endMove()
    const isReopened = await reopenAfterMove(app, organisationId, serverOperator)
    return isAbandoned || isReopened ? 'abandoned' : 'no move'
  }
  if (isTargetLost)
    return withClient(config, async (source) => {
      const existing = await lockSource(source, organisationId)
      return reopenSource(() => abandonLostMove(source, existing))
    })
  const installations = { app, from: config, to: readInstallation(settingsFile) }
  refuseOtherStores(installations)
  return withStores(installations, async (stores) => {
    const lock = await lockMove(stores, organisationId)
    return reopenSource(() => abandonMove(stores, { organisationId, lock }))
  })
}

interface Stores {
  readonly source: pg.Client
  readonly target: pg.Client
}

/** Parts of the target. */
interface Parts {
  readonly blobs: BlobStore
  readonly secrets: SecretBox
}

async function copyAndSwitch(app: App, { move, parts }: { move: Move; parts: Parts }): Promise<void> {
  const { organisationId } = move
  // An earlier run was interrupted in the switch: the organisation is open while the rest is copied.
  await reopenChanges(move)
  const reopen = async () => {
    await reopenAfterMove(app, organisationId, serverOperator)
  }
  await reopen()
  await copyOrganisation(move)
  await switchOrganisation(move, {
    objects: { from: app.blobs, to: parts.blobs },
    secrets: { from: app.secrets, to: parts.secrets },
    nextId: () => app.ids.next(),
    close: () => closeForMove(app, organisationId, serverOperator),
    reopen,
  })
}

/** Completes a move whose rows are in use in the target. */
async function finishMove(
  { app }: Installations,
  { stores, options }: { stores: Stores; options: MoveOptions },
): Promise<MoveOutcome> {
  const { organisationId, graceMilliseconds: grace, print } = options
  await setMoved(stores.source, organisationId)
  await endMovedSessions(app, organisationId)
  if (grace === null) return 'moved, not completed'
  print('Waiting until requests to the source have ended. You can change DNS now.')
  await pause(grace)
  await endMovedSessions(app, organisationId)
  await removeMove(stores, organisationId)
  return 'moved'
}

/** Reads the settings of the other installation. */
function readInstallation(path: string): Config {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`The file ${path} with the settings of the other installation cannot be read.`, {
      cause: error,
    })
  }
  const env = parseEnv(text)
  const config = readConfig(env)
  if (config.databaseUrl === null)
    throw new Error(`${path} must set BOCAU_DATABASE: organisations are moved to PostgreSQL only.`)
  const blobs = join(config.dataDirectory, 'blobs')
  if (config.blobsUrl === null && !(env.BOCAU_DATA && existsSync(blobs)))
    throw new Error(
      `${path} must set BOCAU_BLOBS, or BOCAU_DATA to the data directory of the other installation on this machine.`,
    )
  return config
}

/** Both installations need PostgreSQL, and each its own store of objects. */
function refuseOtherStores({ from, to }: Pick<Installations, 'from' | 'to'>): void {
  if (from.databaseUrl === null)
    throw new Error(
      'The organisation is in the embedded store. Only organisations on PostgreSQL can be moved.',
    )
  const objects = ({ blobsUrl, dataDirectory }: Config) => blobsUrl ?? dataDirectory
  if (objects(from) === objects(to))
    throw new Error('Both installations store their objects in the same place. Each needs its own.')
}

async function withStores<T>({ from, to }: Installations, work: (stores: Stores) => Promise<T>): Promise<T> {
  return withClient(from, (source) => withClient(to, (target) => work({ source, target })))
}

/** Long operations use the direct address. */
async function withClient<T>(
  { databaseUrl, databaseDirectUrl }: Config,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectWithoutTimeouts(databaseDirectUrl ?? databaseUrl ?? '')
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function withParts(config: Config, work: (parts: Parts) => Promise<void>): Promise<void> {
  const blobs = await openOuterBlobs(config)
  try {
    await work({ blobs, secrets: await openSecrets(config) })
  } finally {
    await blobs.close()
  }
}

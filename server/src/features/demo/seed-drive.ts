import {
  createPath,
  driveRoot,
  findByPath,
  listTrash,
  readDriveName,
  receiveContent,
  releaseContent,
  saveFile,
  setFavorite,
  trashNodes,
} from '../drive/index.ts'
import { contentTypeOf } from '../files/index.ts'
import { driveSharing } from '../sharing/index.ts'
import type { DemoDrive, DemoDriveFile, DemoDriveFolder, DemoDriveNode } from './content/index.ts'
import { actorOf } from './demo-actor.ts'
import type { DemoDeps } from './deps.ts'

type Location = ReturnType<typeof driveRoot>

/** Fills the demo drives as if each file had been uploaded at its time; skips existing files. */
export async function seedDrive(deps: DemoDeps, drive: DemoDrive, owner: string): Promise<void> {
  const { accountId } = await actorOf(deps, owner)
  const rootLocation = driveRoot(accountId)
  for (const node of drive.trash) await seedTrashed(deps, rootLocation, node)
  await seedNodes(deps, rootLocation, drive.root)
  for (const other of drive.sharedDrives) {
    const actor = await actorOf(deps, other.owner)
    await seedNodes(deps, driveRoot(actor.accountId), other.root)
  }
}

async function seedNodes(deps: DemoDeps, location: Location, nodes: readonly DemoDriveNode[]): Promise<void> {
  for (const node of nodes) {
    if (node.kind === 'file') await seedFile(deps, location, node)
    else await seedNodes(deps, await seedFolder(deps, location, node), node.children)
  }
}

async function seedFolder(deps: DemoDeps, location: Location, folder: DemoDriveFolder): Promise<Location> {
  const author = await actorOf(deps, folder.owner)
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(location.accountId)
    const created = await createPath(withClock(deps, folder.changedAt), tx, {
      location,
      names: [readDriveName(folder.name)],
      authorId: author.accountId,
    })
    return created.location
  })
}

/** Returns the file's id; null when it already exists. */
async function seedFile(deps: DemoDeps, location: Location, file: DemoDriveFile): Promise<string | null> {
  const author = await actorOf(deps, file.owner)
  const name = readDriveName(file.name)
  if (await findByPath(deps.db.sql, location, name.name)) return null
  const bytes = await deps.readFile(`files/${file.file}`)
  const versions = [
    ...(file.older ?? []).map(({ linesFewer, changedAt }) => ({
      bytes: withoutLines(bytes, linesFewer),
      changedAt,
    })),
    { bytes, changedAt: file.changedAt },
  ]
  const contents = await Array.fromAsync(versions, async (version) => ({
    content: await receiveContent(deps, yieldOnce(version.bytes), location),
    changedAt: version.changedAt,
  }))
  const common = { name, contentType: contentTypeOf('', file.name), authorId: author.accountId }
  try {
    const id = await deps.db.transaction(async (tx) => {
      await tx.lockAccount(location.accountId)
      let saved = ''
      for (const { content, changedAt } of contents) {
        const version = { ...common, content, onConflict: 'replace' as const }
        saved = (await saveFile(withClock(deps, changedAt), tx, { location, file: version })).id
      }
      return saved
    })
    if (file.isFavourite) await setFavorite(driveDeps(deps), author, { id, isFavorite: true })
    return id
  } catch (error) {
    await releaseContent(
      deps,
      contents.map(({ content }) => content),
    )
    throw error
  }
}

async function seedTrashed(deps: DemoDeps, location: Location, file: DemoDriveFile): Promise<void> {
  const author = await actorOf(deps, file.owner)
  const { items } = await listTrash(driveDeps(deps), author, { limit: 100, offset: 0 })
  if (items.some((item) => item.name === file.name)) return
  const existing = await findByPath(deps.db.sql, location, file.name)
  const id = existing?.id ?? (await seedFile(deps, location, file))
  if (id !== null) await trashNodes(driveDeps(deps), author, [id])
}

/** Returns the dependencies with the clock set to a time. */
function withClock(deps: DemoDeps, time: number): DemoDeps {
  return { ...deps, clock: { ...deps.clock, now: () => time } }
}

const driveDeps = (deps: DemoDeps) => ({ ...deps, sharing: driveSharing(deps.clock) })

function withoutLines(bytes: Uint8Array, count: number): Uint8Array {
  const lines = Buffer.from(bytes).toString().trimEnd().split('\n')
  return Buffer.from(`${lines.slice(0, lines.length - count).join('\n')}\n`)
}

async function* yieldOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

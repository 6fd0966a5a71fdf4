import type { Transaction } from '../../db/database.ts'
import { trashNodes } from '../drive/actions/index.ts'
import {
  addVersion,
  type Content,
  createPath,
  receiveContent,
  releaseContent,
  saveFile,
} from '../drive/contents/index.ts'
import { type DriveDeps, unshared } from '../drive/index.ts'
import { listTrash, setFavorite } from '../drive/lists/index.ts'
import { readDriveName } from '../drive/names/index.ts'
import { type DriveLocation, findNamed, rootFolder } from '../drive/tree/index.ts'
import { contentTypeOf } from '../files/index.ts'
import type { DemoDrive, DemoDriveFile, DemoDriveFolder, DemoDriveNode } from './content/index.ts'
import { actorOf } from './demo-actor.ts'
import type { DemoDeps } from './deps.ts'

/** Fills the demo drives as if each file had been uploaded at its time; skips existing files. */
export async function seedDrive(deps: DemoDeps, drive: DemoDrive, owner: string): Promise<void> {
  const { accountId } = await actorOf(deps, owner)
  const rootLocation = { accountId, folderId: rootFolder } as const
  for (const node of drive.trash) await seedTrashed(deps, rootLocation, node)
  await seedNodes(deps, rootLocation, drive.root)
  for (const other of drive.sharedDrives) {
    const actor = await actorOf(deps, other.owner)
    await seedNodes(deps, { accountId: actor.accountId, folderId: rootFolder }, other.root)
  }
}

async function seedNodes(
  deps: DemoDeps,
  location: DriveLocation,
  nodes: readonly DemoDriveNode[],
): Promise<void> {
  for (const node of nodes) {
    if (node.kind === 'file') await seedFile(deps, location, node)
    else await seedNodes(deps, await seedFolder(deps, location, node), node.children)
  }
}

async function seedFolder(
  deps: DemoDeps,
  location: DriveLocation,
  folder: DemoDriveFolder,
): Promise<DriveLocation> {
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
async function seedFile(
  deps: DemoDeps,
  location: DriveLocation,
  file: DemoDriveFile,
): Promise<string | null> {
  const author = await actorOf(deps, file.owner)
  const name = readDriveName(file.name)
  if (
    await findNamed(deps.db.sql, location.accountId, { parentId: location.folderId, nameKey: name.name_key })
  )
    return null
  const bytes = await deps.readFile(`files/${file.file}`)
  const older = (file.older ?? []).map(({ linesFewer, changedAt }) => ({
    changedAt,
    bytes: withoutLines(bytes, linesFewer),
  }))
  const contents: { content: Content; changedAt: number }[] = []
  for (const one of [...older, { bytes, changedAt: file.changedAt }]) {
    contents.push({
      content: await receiveContent(deps, yieldOnce(one.bytes), location),
      changedAt: one.changedAt,
    })
  }
  const contentType = contentTypeOf('', file.name)
  const save = async (tx: Transaction) => {
    await tx.lockAccount(location.accountId)
    const [first, ...later] = contents
    if (!first) throw new Error('a file has a content')
    const common = { contentType, authorId: author.accountId }
    let node = await saveFile(withClock(deps, first.changedAt), tx, {
      location,
      file: {
        ...common,
        name,
        content: first.content,
        onConflict: 'refuse',
      },
    })
    for (const { content, changedAt } of later) {
      node = await addVersion(withClock(deps, changedAt), tx, { node, file: { ...common, content } })
    }
    return node.id
  }
  try {
    const id = await deps.db.transaction(save)
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

async function seedTrashed(deps: DemoDeps, location: DriveLocation, file: DemoDriveFile): Promise<void> {
  const author = await actorOf(deps, file.owner)
  const { items } = await listTrash(driveDeps(deps), author, { limit: 100, offset: 0 })
  if (items.some((item) => item.name === file.name)) return
  const existing = await findNamed(deps.db.sql, location.accountId, {
    parentId: location.folderId,
    nameKey: readDriveName(file.name).name_key,
  })
  const id = existing?.id ?? (await seedFile(deps, location, file))
  if (id !== null) await trashNodes(driveDeps(deps), author, [id])
}

/** Returns the dependencies with the clock set to a time. */
function withClock(deps: DemoDeps, time: number): DemoDeps {
  return { ...deps, clock: { ...deps.clock, now: () => time } }
}

/** Nothing is shared yet. */
const driveDeps = (deps: DemoDeps): DriveDeps => ({ ...deps, sharing: unshared })

function withoutLines(bytes: Uint8Array, count: number): Uint8Array {
  const lines = Buffer.from(bytes).toString().trimEnd().split('\n')
  return Buffer.from(`${lines.slice(0, lines.length - count).join('\n')}\n`)
}

async function* yieldOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

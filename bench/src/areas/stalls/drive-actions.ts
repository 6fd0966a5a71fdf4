import type { Action } from './action.ts'
import type { Stage } from './stage.ts'

const copyKey = 'drive copy'
const trashedKey = 'drive copy in trash'

/** Actions on a folder with all files of the drive. */
export const driveActions: readonly Action[] = [
  { name: 'drive: copy a folder', run: copyFolder },
  {
    name: 'drive: list the folder in every order',
    async run(stage) {
      for (const sort of ['name', 'size', 'last_modified', 'type'])
        for (const order of ['asc', 'desc'])
          await stage.call(
            `GET /storage/v1/files?folder_id=${stage.people.largeFolderId}&sort=${sort}&order=${order}&limit=100`,
          )
    },
  },
  {
    name: 'drive: download the folder as ZIP',
    run: (stage) => stage.download(`/storage/v1/zip?ids=${stage.people.largeFolderId}`),
  },
  {
    name: 'drive: move to the trash',
    prepare: ensureCopy,
    run: trashCopy,
  },
  {
    name: 'drive: restore',
    prepare: ensureTrashed,
    async run(stage) {
      await stage.call('POST /storage/v1/files/restore', { ids: [getCopy(stage)] })
      stage.saved.delete(trashedKey)
    },
  },
  {
    name: 'drive: move to another folder',
    async prepare(stage) {
      await ensureCopy(stage)
      const { id } = await stage.call<{ id: string }>('POST /storage/v1/folders', { name: 'Khác' })
      stage.saved.set('drive target', id)
    },
    run: async (stage) =>
      stage.call('POST /storage/v1/files/move', {
        ids: [getCopy(stage)],
        folder_id: stage.saved.get('drive target'),
      }),
  },
  {
    name: 'drive: empty the trash',
    prepare: ensureTrashed,
    async run(stage) {
      await stage.call('POST /storage/v1/trash/empty', {})
      clearCopy(stage)
    },
  },
  {
    name: 'drive: delete a shared folder',
    async prepare(stage) {
      await ensureCopy(stage)
      const id = getCopy(stage)
      await stage.call('POST /storage/v1/shares', {
        file_ids: [id],
        share_withs: [stage.people.watched.email],
        permission: 'WRITE',
      })
      await ensureTrashed(stage)
    },
    async run(stage) {
      await stage.call('POST /storage/v1/files/delete', { ids: [getCopy(stage)] })
      clearCopy(stage)
    },
  },
]

const getCopy = (stage: Stage) => stage.saved.get(copyKey) ?? ''

async function copyFolder(stage: Stage): Promise<void> {
  const [copy] = await stage.call<{ id: string }[]>('POST /storage/v1/files/copy', {
    ids: [stage.people.largeFolderId],
    folder_id: null,
  })
  stage.saved.set(copyKey, copy?.id ?? '')
}

async function ensureCopy(stage: Stage): Promise<void> {
  if (!stage.saved.has(copyKey)) await copyFolder(stage)
  await stage.settle()
}

async function ensureTrashed(stage: Stage): Promise<void> {
  await ensureCopy(stage)
  if (!stage.saved.has(trashedKey)) await trashCopy(stage)
}

async function trashCopy(stage: Stage): Promise<void> {
  await stage.call('POST /storage/v1/files/trash', { ids: [getCopy(stage)] })
  stage.saved.set(trashedKey, 'yes')
}

function clearCopy(stage: Stage): void {
  stage.saved.delete(copyKey)
  stage.saved.delete(trashedKey)
}

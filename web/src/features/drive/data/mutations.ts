import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast, showToastOf } from '../../../ui/index.ts'
import { changeDrive, hideFiles, inBatches, patchFiles } from './change-files.ts'

/** Creates a folder; throws a rejection, which is shown in the name dialog. */
export const createFolder = (folderId: Id | null, name: string): Promise<DriveFile> =>
  request('POST /storage/v1/folders', { body: { folder_id: folderId, name } })

export const renameFile = ({ id }: DriveFile, name: string): Promise<boolean> =>
  changeDrive({
    show: () => patchFiles([id], (file) => ({ ...file, name })),
    run: () => request('PATCH /storage/v1/files/:id', { params: { id }, body: { name } }),
    failed: t('drive.failed.rename'),
  })

export const setFavorite = (files: readonly DriveFile[], isFavorite: boolean): Promise<boolean> =>
  changeDrive({
    show: () => patchFiles(fileIds(files), (file) => ({ ...file, is_favorite: isFavorite })),
    run: () =>
      Promise.all(
        files.map(({ id }) =>
          request(
            isFavorite ? 'PUT /storage/v1/files/:id/favorite' : 'DELETE /storage/v1/files/:id/favorite',
            { params: { id } },
          ),
        ),
      ),
    failed: t('drive.failed.favorite'),
  })

/** Moves files to the trash with an undo notice. */
export function trashFiles(files: readonly DriveFile[]): Promise<void> {
  return showToastOf(async () => {
    const isDone = await changeDrive({
      show: () => hideFiles(fileIds(files), ([, , tab]) => tab !== 'trash'),
      run: () =>
        inBatches(fileIds(files), (ids) => request('POST /storage/v1/files/trash', { body: { ids } })),
      failed: t('drive.failed.trash'),
    })
    if (!isDone) return undefined
    return {
      text: countText(files, 'drive.trashed.one', 'drive.trashed.many'),
      action: { label: t('app.undo'), isUndo: true, run: () => void restore(files) },
    }
  })
}

export async function restoreFiles(files: readonly DriveFile[]): Promise<void> {
  if (await restore(files)) showToast({ text: countText(files, 'drive.restored.one', 'drive.restored.many') })
}

const restore = (files: readonly DriveFile[]) =>
  changeDrive({
    show: () => hideFiles(fileIds(files), ([, , tab]) => tab === 'trash'),
    run: () =>
      inBatches(fileIds(files), (ids) => request('POST /storage/v1/files/restore', { body: { ids } })),
    failed: t('drive.failed.restore'),
  })

/** Deletes files permanently after confirmation. */
export async function deleteForever(files: readonly DriveFile[]): Promise<void> {
  const isSure = await confirmInDialog({
    title: countText(files, 'drive.deleteForever.one', 'drive.deleteForever.many'),
    text: t('drive.deleteForever.text'),
    actionLabel: t('drive.act.deleteForever'),
  })
  if (!isSure) return
  await changeDrive({
    show: () => hideFiles(fileIds(files)),
    run: () =>
      inBatches(fileIds(files), (ids) => request('POST /storage/v1/files/delete', { body: { ids } })),
    failed: t('drive.failed.delete'),
  })
}

/** Empties the trash after confirmation. */
export async function emptyTrash(total: number): Promise<void> {
  const isSure = await confirmInDialog({
    title: t('drive.emptyTrash.title', { n: total }),
    text: t('drive.deleteForever.text'),
    actionLabel: t('drive.emptyTrash'),
  })
  if (!isSure) return
  await changeDrive({
    run: () => request('POST /storage/v1/trash/empty'),
    failed: t('drive.failed.delete'),
  })
}

/** Moves files to another folder; undo moves each back to its original folder. */
export async function moveFiles(files: readonly DriveFile[], folderId: Id | null, folderName: string) {
  const moving = files.filter((file) => file.parent_id !== folderId && file.id !== folderId)
  if (moving.length === 0) return
  await showToastOf(async () => {
    const isDone = await changeDrive({
      show: () => hideFiles(fileIds(moving), ([, , tab]) => tab === 'mine'),
      run: () => move(fileIds(moving), folderId),
      failed: t('drive.failed.move'),
    })
    if (!isDone) return undefined
    return {
      text:
        moving.length === 1
          ? t('drive.moved.one', { name: moving[0]?.name ?? '', folder: folderName })
          : t('drive.moved.many', { n: moving.length, folder: folderName }),
      action: { label: t('app.undo'), isUndo: true, run: () => void moveBack(moving) },
    }
  })
}

const moveBack = (files: readonly DriveFile[]) =>
  changeDrive({
    run: async () => {
      for (const [folderId, some] of Map.groupBy(files, ({ parent_id }) => parent_id))
        await move(fileIds(some), folderId)
    },
    failed: t('drive.failed.move'),
  })

const move = (ids: readonly Id[], folderId: Id | null) =>
  inBatches(ids, (some) =>
    request('POST /storage/v1/files/move', { body: { ids: some, folder_id: folderId } }),
  )

/** Copies files to a folder; undo moves the copies to the trash. */
export async function copyFiles(files: readonly DriveFile[], folderId: Id | null, folderName: string) {
  let copies: DriveFile[] = []
  const isDone = await changeDrive({
    run: async () => {
      copies = await inBatches(fileIds(files), (ids) =>
        request('POST /storage/v1/files/copy', { body: { ids, folder_id: folderId } }),
      )
    },
    failed: t('drive.failed.copy'),
  })
  if (!isDone) return
  showToast({
    text:
      files.length === 1
        ? t('drive.copied.one', { name: files[0]?.name ?? '', folder: folderName })
        : t('drive.copied.many', { n: files.length, folder: folderName }),
    action: { label: t('app.undo'), isUndo: true, run: () => void deleteCopies(copies) },
  })
}

const deleteCopies = (copies: readonly DriveFile[]) =>
  changeDrive({
    show: () => hideFiles(fileIds(copies)),
    run: () =>
      inBatches(fileIds(copies), (ids) => request('POST /storage/v1/files/trash', { body: { ids } })),
    failed: t('drive.failed.trash'),
  })

export const restoreVersion = ({ id }: DriveFile, version: number): Promise<boolean> =>
  changeDrive({
    run: () => request('POST /storage/v1/files/:id/versions/:version/restore', { params: { id, version } }),
    failed: t('drive.failed.version'),
  })

const fileIds = (files: readonly DriveFile[]): Id[] => files.map(({ id }) => id)

type OneKey = 'drive.trashed.one' | 'drive.restored.one' | 'drive.deleteForever.one'
type ManyKey = 'drive.trashed.many' | 'drive.restored.many' | 'drive.deleteForever.many'

const countText = (files: readonly DriveFile[], one: OneKey, many: ManyKey): string =>
  files.length === 1 ? t(one, { name: files[0]?.name ?? '' }) : t(many, { n: files.length })

import type { DriveFile } from '@bocau/contract/drive/drive'
import type { ServerSettings } from '@bocau/contract/settings'
import {
  Copy,
  Download,
  Eye,
  FolderInput,
  FolderOpen,
  FolderSearch,
  Info,
  MailPlus,
  Pencil,
  Share2,
  SquarePen,
  Star,
  Trash,
  Trash2,
  Undo2,
} from 'lucide'
import { navigate } from 'wouter/use-browser-location'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { type DriveLocation, driveHref, editHref } from '../address/drive-address.ts'
import {
  copyFiles,
  deleteForever,
  moveFiles,
  restoreFiles,
  setFavorite,
  trashFiles,
} from '../data/mutations.ts'
import { chooseFolder } from '../folder-chooser/choose-folder.tsx'
import { downloadAddress, zipAddress } from '../names/addresses.ts'
import { canWrite, isFolder, isOwner } from '../names/file-rights.ts'
import { sendByMail } from '../send-by-mail.ts'
import { openShareDialog } from '../sharing/ShareDialog.tsx'
import type { FileAction } from './file-action.ts'

const hasOffice = (): boolean =>
  queryClient.getQueryData<ServerSettings>(queryKeys.server)?.office_editor === true

const isOutsideTrash = ({ tab }: DriveLocation) => tab !== 'trash'
const isInTrash = ({ tab }: DriveLocation) => tab === 'trash'
const isSafe = ({ scan }: DriveFile) => scan !== 'infected'
const isOne = (files: readonly DriveFile[]) => files.length === 1

const fileActions: readonly FileAction[] = [
  {
    id: 'open',
    label: 'drive.act.open',
    icon: FolderOpen,
    shortcut: 'Enter',
    isOffered: (files, location) => isOutsideTrash(location) && isOne(files) && files.every(isFolder),
    run: ([file], pageActions) => file && pageActions.open(file),
  },
  {
    id: 'preview',
    label: 'drive.act.preview',
    icon: Eye,
    shortcut: 'Enter',
    isOffered: (files, location) => isOutsideTrash(location) && isOne(files) && !files.some(isFolder),
    run: ([file], pageActions) => file && pageActions.open(file),
  },
  {
    id: 'edit',
    label: 'drive.act.edit',
    icon: SquarePen,
    isOffered: (files, location) =>
      isOutsideTrash(location) &&
      isOne(files) &&
      hasOffice() &&
      files.every((file) => file.is_office && isSafe(file)),
    run: ([file]) => file && open(editHref(file.id), '_blank'),
  },
  {
    id: 'share',
    label: 'drive.act.share',
    icon: Share2,
    isPrimary: true,
    isOffered: (files, location) =>
      isOutsideTrash(location) && files.every((file) => isOwner(file) && isSafe(file)),
    run: (files) => openShareDialog(files),
  },
  {
    id: 'send',
    label: 'drive.act.send',
    icon: MailPlus,
    isPrimary: true,
    isForWide: true,
    isOffered: (files, location) =>
      isOutsideTrash(location) &&
      sendByMail() !== undefined &&
      files.every((file) => !isFolder(file) && isSafe(file)),
    run: (files) => sendByMail()?.(files),
  },
  {
    id: 'download',
    label: 'drive.act.download',
    icon: Download,
    isPrimary: true,
    isOffered: (files, location) => isOutsideTrash(location) && files.some(isSafe),
    run: (files) => {
      const [only] = files
      if (!only) return
      saveAddress(files.length === 1 && !isFolder(only) ? downloadAddress(only) : zipAddress(files))
    },
  },
  {
    id: 'rename',
    label: 'drive.act.rename',
    icon: Pencil,
    shortcut: 'F2',
    startsGroup: true,
    isOffered: (files, location) => isOutsideTrash(location) && isOne(files) && files.every(canWrite),
    run: ([file], pageActions) => file && pageActions.rename(file),
  },
  {
    id: 'move',
    label: 'drive.act.move',
    icon: FolderInput,
    isPrimary: true,
    isForWide: true,
    isOffered: (files, location) => isOutsideTrash(location) && files.every(isOwner),
    run: (files) =>
      void chooseFolder({ kind: 'move', files }).then(
        (folder) => folder && moveFiles(files, folder.id, folder.name),
      ),
  },
  {
    id: 'copy',
    label: 'drive.act.copy',
    icon: Copy,
    isOffered: (_, location) => isOutsideTrash(location),
    run: (files) =>
      void chooseFolder({ kind: 'copy', files }).then(
        (folder) => folder && copyFiles(files, folder.id, folder.name),
      ),
  },
  {
    id: 'favorite',
    label: 'drive.act.favorite',
    icon: Star,
    shortcut: 'S',
    isOffered: (files, location) => isOutsideTrash(location) && files.some(({ is_favorite }) => !is_favorite),
    run: (files) => void setFavorite(files, true),
  },
  {
    id: 'unfavorite',
    label: 'drive.act.unfavorite',
    icon: Star,
    shortcut: 'S',
    isOffered: (files, location) => isOutsideTrash(location) && files.every(({ is_favorite }) => is_favorite),
    run: (files) => void setFavorite(files, false),
  },
  {
    id: 'location',
    label: 'drive.act.location',
    icon: FolderSearch,
    startsGroup: true,
    isOffered: (files, { tab }) =>
      isOne(files) && (tab === 'search' || tab === 'recent' || tab === 'favorites') && files.every(isOwner),
    run: ([file]) => file && navigate(driveHref({ tab: 'mine', folderId: file.parent_id })),
  },
  {
    id: 'details',
    label: 'drive.act.details',
    icon: Info,
    isOffered: isOne,
    run: (_, pageActions) => pageActions.showDetails(),
  },
  {
    id: 'trash',
    label: 'drive.act.trash',
    icon: Trash,
    shortcut: 'Delete',
    isPrimary: true,
    startsGroup: true,
    isOffered: (files, location) => isOutsideTrash(location) && files.every(isOwner),
    run: (files) => void trashFiles(files),
  },
  {
    id: 'restore',
    label: 'drive.act.restore',
    icon: Undo2,
    isPrimary: true,
    isOffered: (_, location) => isInTrash(location),
    run: (files) => void restoreFiles(files),
  },
  {
    id: 'deleteForever',
    label: 'drive.act.deleteForever',
    icon: Trash2,
    shortcut: 'Delete',
    isPrimary: true,
    isDanger: true,
    isOffered: (_, location) => isInTrash(location),
    run: (files) => void deleteForever(files),
  },
]

/** Returns the actions available for these files in this location. */
export const offeredActions = (
  files: readonly DriveFile[],
  location: DriveLocation,
): readonly FileAction[] =>
  files.length === 0 ? [] : fileActions.filter((action) => action.isOffered(files, location))

/** Downloads the content of a local address. */
function saveAddress(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

import type { DriveFile } from '@bocau/contract/drive/drive'
import type { ServerSettings } from '@bocau/contract/settings'
import { navigate } from 'wouter/use-browser-location'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { Download, Eye, FolderInput, FolderOpen, Info, Star, Trash } from '../../../ui/marks/icons.ts'
import { type DrivePlace, driveHref, editHref } from '../address/drive-address.ts'
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
import { canWrite, isFolder, isOwn } from '../names/file-rights.ts'
import { Copy, FolderSearch, MailPlus, Pencil, Share2, SquarePen, Trash2, Undo2 } from '../names/icons.ts'
import { sendByMail } from '../send-by-mail.ts'
import { openShareDialog } from '../sharing/ShareDialog.tsx'
import type { FileAction } from './file-action.ts'

const hasOffice = (): boolean =>
  queryClient.getQueryData<ServerSettings>(queryKeys.server)?.office_editor === true

const inUse = ({ tab }: DrivePlace) => tab !== 'trash'
const inTrash = ({ tab }: DrivePlace) => tab === 'trash'
const isSafe = ({ scan }: DriveFile) => scan !== 'infected'
const isOne = (files: readonly DriveFile[]) => files.length === 1

export const fileActions: readonly FileAction[] = [
  {
    id: 'open',
    label: 'drive.act.open',
    icon: FolderOpen,
    shortcut: 'Enter',
    isOffered: (files, place) => inUse(place) && isOne(files) && files.every(isFolder),
    run: ([file], desk) => file && desk.open(file),
  },
  {
    id: 'preview',
    label: 'drive.act.preview',
    icon: Eye,
    shortcut: 'Enter',
    isOffered: (files, place) => inUse(place) && isOne(files) && !files.some(isFolder),
    run: ([file], desk) => file && desk.open(file),
  },
  {
    id: 'edit',
    label: 'drive.act.edit',
    icon: SquarePen,
    isOffered: (files, place) =>
      inUse(place) && isOne(files) && hasOffice() && files.every((file) => file.is_office && isSafe(file)),
    run: ([file]) => file && open(editHref(file.id), '_blank'),
  },
  {
    id: 'share',
    label: 'drive.act.share',
    icon: Share2,
    isAtHand: true,
    isOffered: (files, place) => inUse(place) && files.every((file) => isOwn(file) && isSafe(file)),
    run: (files) => openShareDialog(files),
  },
  {
    id: 'send',
    label: 'drive.act.send',
    icon: MailPlus,
    isAtHand: true,
    isForWide: true,
    isOffered: (files, place) =>
      inUse(place) && sendByMail() !== undefined && files.every((file) => !isFolder(file) && isSafe(file)),
    run: (files) => sendByMail()?.(files),
  },
  {
    id: 'download',
    label: 'drive.act.download',
    icon: Download,
    isAtHand: true,
    isOffered: (files, place) => inUse(place) && files.some(isSafe),
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
    beginsGroup: true,
    isOffered: (files, place) => inUse(place) && isOne(files) && files.every(canWrite),
    run: ([file], desk) => file && desk.rename(file),
  },
  {
    id: 'move',
    label: 'drive.act.move',
    icon: FolderInput,
    isAtHand: true,
    isForWide: true,
    isOffered: (files, place) => inUse(place) && files.every(isOwn),
    run: (files) =>
      void chooseFolder({ kind: 'move', files }).then(
        (folder) => folder && moveFiles(files, folder.id, folder.name),
      ),
  },
  {
    id: 'copy',
    label: 'drive.act.copy',
    icon: Copy,
    isOffered: (_, place) => inUse(place),
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
    isOffered: (files, place) => inUse(place) && files.some(({ is_favorite }) => !is_favorite),
    run: (files) => void setFavorite(files, true),
  },
  {
    id: 'unfavorite',
    label: 'drive.act.unfavorite',
    icon: Star,
    shortcut: 'S',
    isOffered: (files, place) => inUse(place) && files.every(({ is_favorite }) => is_favorite),
    run: (files) => void setFavorite(files, false),
  },
  {
    id: 'location',
    label: 'drive.act.location',
    icon: FolderSearch,
    beginsGroup: true,
    isOffered: (files, { tab }) =>
      isOne(files) && (tab === 'search' || tab === 'recent' || tab === 'favorites') && files.every(isOwn),
    run: ([file]) => file && navigate(driveHref({ tab: 'mine', folderId: file.parent_id })),
  },
  {
    id: 'details',
    label: 'drive.act.details',
    icon: Info,
    isOffered: isOne,
    run: (_, desk) => desk.showDetails(),
  },
  {
    id: 'trash',
    label: 'drive.act.trash',
    icon: Trash,
    shortcut: 'Delete',
    isAtHand: true,
    beginsGroup: true,
    isOffered: (files, place) => inUse(place) && files.every(isOwn),
    run: (files) => void trashFiles(files),
  },
  {
    id: 'restore',
    label: 'drive.act.restore',
    icon: Undo2,
    isAtHand: true,
    isOffered: (_, place) => inTrash(place),
    run: (files) => void restoreFiles(files),
  },
  {
    id: 'deleteForever',
    label: 'drive.act.deleteForever',
    icon: Trash2,
    shortcut: 'Delete',
    isAtHand: true,
    isDanger: true,
    isOffered: (_, place) => inTrash(place),
    run: (files) => void deleteForever(files),
  },
]

/** Returns the actions available for these files in this location. */
export const offeredActions = (files: readonly DriveFile[], place: DrivePlace): readonly FileAction[] =>
  files.length === 0 ? [] : fileActions.filter((action) => action.isOffered(files, place))

/** Downloads the content of a local address. */
function saveAddress(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

import { locateByLabels } from '@bocau/mail-core/imap/names/gmail-labels'
import { localFolder } from '@bocau/mail-core/imap/names/local-folder'
import type { RemoteEntry, RemoteFolder, RemoteFolderUse } from '../../../ports/remote-mailbox.ts'

const folderOfUse: Partial<Record<RemoteFolderUse, string>> = {
  inbox: 'INBOX',
  sent: 'Sent',
  drafts: 'Drafts',
  junk: 'Junk',
  trash: 'Trash',
  archive: 'Archive',
}

/** Virtual folders and those of scheduled messages, which cannot be a target. */
const forbiddenTargets = ['starred', 'webmail_scheduled', 'webmail_period']

/** Returns the local folder for the mail of a remote folder. */
export function folderFor({
  names,
  use,
  chosen,
  hasLabels,
}: Pick<RemoteFolder, 'names' | 'use' | 'chosen'> & { hasLabels?: boolean }): string {
  if (chosen !== undefined) return chosen
  const mappedFolder = use === null ? undefined : folderOfUse[use]
  if (mappedFolder !== undefined) return mappedFolder
  if (hasLabels && use === 'all') return 'Archive'
  // Such servers put their system folders below a localised name in brackets.
  const path = localFolder(hasLabels && /^\[.*\]$/.test(names[0] ?? '') ? names.slice(1) : names)
  return forbiddenTargets.includes(path.toLowerCase()) ? `${path}_` : path
}

/**
 * Returns the remote folders to import. On servers with labels one folder contains all messages and the others only
 * show them again; on other servers, folders that show all or flagged messages are left out.
 */
export function foldersToImport(folders: readonly RemoteFolder[], hasLabels: boolean): RemoteFolder[] {
  const importedWithLabels: readonly (RemoteFolderUse | null)[] = ['all', 'junk', 'trash']
  if (hasLabels && folders.some(({ use }) => use === 'all'))
    return folders.filter(({ use }) => importedWithLabels.includes(use))
  return folders.filter(({ use }) => use !== 'all' && use !== 'flagged')
}

/** Returns true when a folder is imported by default: not junk, trash or shared folders. */
export const isSuggested = ({ use, isShared = false }: Pick<RemoteFolder, 'use' | 'isShared'>): boolean =>
  use !== 'junk' && use !== 'trash' && !isShared

/** Local target of a message: its folder and its flags. */
export interface MappedPlacement {
  folder: string
  isUnread: boolean
  isStarred: boolean
  isDraft: boolean
  flags: ('isAnswered' | 'isForwarded')[]
  keywords: string[]
  labels: string[]
}

const junkKeywords = ['$junk', 'junk', '$phishing']
const notJunkKeywords = ['$notjunk', 'nonjunk', 'notjunk']
/** Keywords that have a local flag, or that are internal to mail programs. */
const handledKeywords = [...junkKeywords, ...notJunkKeywords, '$forwarded', 'forwarded', '$mdnsent']

/** Maps the flags, labels and folder of a remote message to its local target. */
export function mapPlacement(
  { flags, labels, isFolderChosen = false }: Pick<RemoteEntry, 'flags' | 'labels' | 'isFolderChosen'>,
  folder: string,
): MappedPlacement {
  const names = flags.map((flag) => flag.toLowerCase())
  const has = (...keywords: string[]) => names.some((name) => keywords.includes(name))
  const labelled = locateByLabels(labels)
  // For messages in junk or trash, labels do not imply the inbox.
  const isLabelled = labels.length > 0 && !isFolderChosen && folder !== 'Trash' && folder !== 'Junk'
  const isThrownAway = has('\\deleted')
  const isJunk = folder === 'INBOX' && has(...junkKeywords) && !has(...notJunkKeywords)
  const target = isThrownAway ? 'Trash' : isJunk ? 'Junk' : isLabelled ? labelled.folder : folder
  return {
    folder: target,
    isUnread: !has('\\seen'),
    isStarred: has('\\flagged'),
    isDraft: target === 'Drafts',
    flags: [
      ...(has('\\answered') ? (['isAnswered'] as const) : []),
      ...(has('$forwarded', 'forwarded') ? (['isForwarded'] as const) : []),
    ],
    keywords: flags.filter((flag) => isKeyword(flag) && !handledKeywords.includes(flag.toLowerCase())),
    labels: labelled.labels,
  }
}

const isKeyword = (flag: string): boolean => /^[!#$&'+,\-.0-9:;<=>?@A-Z^_`a-z|}~]{1,100}$/.test(flag)

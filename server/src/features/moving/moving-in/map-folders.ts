import { broughtFolder } from '@bocau/mail-core/imap/names/brought-folder'
import { placeOfLabels } from '@bocau/mail-core/imap/names/gmail-labels'
import type { FarEntry, FarFolder, FarUse } from '../../../ports/far-mailbox.ts'

const folderOfUse: Partial<Record<FarUse, string>> = {
  inbox: 'INBOX',
  sent: 'Sent',
  drafts: 'Drafts',
  junk: 'Junk',
  trash: 'Trash',
  archive: 'Archive',
}

/** Where nothing is put: they show what lies elsewhere, or what waits to leave. */
const viewNames = ['starred', 'webmail_scheduled', 'webmail_period']

/** The folder here that the mail of a folder elsewhere comes into. */
export function folderFor({
  names,
  use,
  chosen,
  hasLabels,
}: Pick<FarFolder, 'names' | 'use' | 'chosen'> & { hasLabels?: boolean }): string {
  if (chosen !== undefined) return chosen
  const own = use === null ? undefined : folderOfUse[use]
  if (own !== undefined) return own
  if (hasLabels && use === 'all') return 'Archive'
  // Such servers keep what is no label of somebody below a name in brackets, in their reader's language.
  const path = broughtFolder(hasLabels && /^\[.*\]$/.test(names[0] ?? '') ? names.slice(1) : names)
  return viewNames.includes(path.toLowerCase()) ? `${path}_` : path
}

/**
 * The folders elsewhere whose mail there is to bring. Where messages have labels they all lie in one folder, and the others
 * only show them once more; elsewhere it is the folders that show everything, or the marked, that are left out.
 */
export function foldersToBring(folders: readonly FarFolder[], hasLabels: boolean): FarFolder[] {
  const isWhole: readonly (FarUse | null)[] = ['all', 'junk', 'trash']
  if (hasLabels && folders.some(({ use }) => use === 'all'))
    return folders.filter(({ use }) => isWhole.includes(use))
  return folders.filter(({ use }) => use !== 'all' && use !== 'flagged')
}

/** Whether a folder is brought along unless somebody says otherwise: not what they threw away, nor what is others'. */
export const isSuggested = ({ use, isShared = false }: Pick<FarFolder, 'use' | 'isShared'>): boolean =>
  use !== 'junk' && use !== 'trash' && !isShared

/** How a message is put here: its folder and its marks. */
export interface FarPlace {
  folder: string
  isUnread: boolean
  isStarred: boolean
  isDraft: boolean
  marks: ('isAnswered' | 'isForwarded')[]
  keywords: string[]
  labels: string[]
}

const junkWords = ['$junk', 'junk', '$phishing']
const notJunkWords = ['$notjunk', 'nonjunk', 'notjunk']
/** What has a mark of its own here, or says something about a program alone. */
const ownWords = [...junkWords, ...notJunkWords, '$forwarded', 'forwarded', '$mdnsent']

/** How a message elsewhere is put here, from its marks, its labels and the folder its folder is here. */
export function placeOf(
  { flags, labels, isFolderChosen = false }: Pick<FarEntry, 'flags' | 'labels' | 'isFolderChosen'>,
  folder: string,
): FarPlace {
  const words = flags.map((flag) => flag.toLowerCase())
  const has = (...wanted: string[]) => words.some((word) => wanted.includes(word))
  const labelled = placeOfLabels(labels)
  // What lies in junk or trash there says nothing of an inbox.
  const isLabelled = labels.length > 0 && !isFolderChosen && folder !== 'Trash' && folder !== 'Junk'
  const isThrownAway = has('\\deleted')
  const isJunk = folder === 'INBOX' && has(...junkWords) && !has(...notJunkWords)
  const own = isThrownAway ? 'Trash' : isJunk ? 'Junk' : isLabelled ? labelled.folder : folder
  return {
    folder: own,
    isUnread: !has('\\seen'),
    isStarred: has('\\flagged'),
    isDraft: own === 'Drafts',
    marks: [
      ...(has('\\answered') ? (['isAnswered'] as const) : []),
      ...(has('$forwarded', 'forwarded') ? (['isForwarded'] as const) : []),
    ],
    keywords: flags.filter((flag) => isKeyword(flag) && !ownWords.includes(flag.toLowerCase())),
    labels: labelled.labels,
  }
}

const isKeyword = (flag: string): boolean => /^[!#$&'+,\-.0-9:;<=>?@A-Z^_`a-z|}~]{1,100}$/.test(flag)

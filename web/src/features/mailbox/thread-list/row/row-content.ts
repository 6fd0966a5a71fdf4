import type { Id } from '@bocau/contract/ids'
import { firstLimits } from '@bocau/contract/mailbox/first-limits'
import type { Label } from '@bocau/contract/mailbox/labels'
import type { Folder, Thread } from '@bocau/contract/mailbox/mailbox'
import { formatWhen, t } from '../../../../i18n/index.ts'
import { hueOf } from '../../../../ui/display/initials.ts'
import {
  foldersById,
  folderTitle,
  isPending,
  isSystemFolder,
  labelTitle,
  showsRecipients,
} from '../../folders/folders.ts'
import { subjectText } from '../../forged.ts'
import { nameParticipants, type Reader } from '../../participants.ts'

/** Folder or label shown on a thread. */
export interface FolderLabel {
  name: string
  title: string
  /** Colour of its dot or icon. */
  colour: number
  /** True for a label, undefined for a folder. */
  isLabel?: true
}

/** Returns the labels of the user's folders by id. Folders of a branch share the colour of its root. */
export function folderLabels(folders: readonly Folder[]): Record<Id, FolderLabel> {
  const labels: Record<Id, FolderLabel> = {}
  for (const [id, { name, display_name }] of foldersById(folders)) {
    if (!isSystemFolder(name)) labels[id] = labelOfFolder(name, display_name)
  }
  return labels
}

export const tagsOfLabels = (labels: readonly Label[]): Record<Id, FolderLabel> =>
  Object.fromEntries(
    labels.map(({ id, name, colour }) => [id, { name: id, title: labelTitle(name), colour, isLabel: true }]),
  )

/** Returns the label that shows the folder of a search result. */
export const labelOfFolder = (name: string, path = name): FolderLabel => ({
  name,
  title: folderTitle(path),
  colour: hueOf(path.split('/')[0] ?? ''),
})

/** Returns the labels of a thread in a list: its other folders and the user's labels. */
export function labelsOf(thread: Thread, folder: string, labels: Record<Id, FolderLabel>): FolderLabel[] {
  return [...thread.folder_ids, ...(thread.labels ?? [])].flatMap((id) => {
    const label = labels[id]
    return label && label.name !== folder ? label : []
  })
}

/** Truncates a label to the length that fits a row. */
export function shortLabel(title: string): string {
  const characters = [...title.normalize('NFC')]
  const isLong = characters.length > firstLimits.folderLabelCharacters
  return isLong ? `${characters.slice(0, firstLimits.folderLabelCharacters).join('').trimEnd()}…` : title
}

/** Returns the names of a row: senders, or recipients in Sent and Drafts. */
export function participantNames(thread: Thread, folder: string, reader: Reader): string {
  if (!showsRecipients(folder)) return nameParticipants(thread.participants, reader)
  return thread.to.length > 0
    ? t('mailbox.to', { names: nameParticipants(thread.to, reader) })
    : t('mailbox.noRecipients')
}

/** Returns true if a row mentions a draft in the thread; Drafts itself does not. */
export const showsDraft = (thread: Thread, folder: string): boolean =>
  thread.draft_ids.length > 0 && !showsRecipients(folder)

/** Returns the time by which a list sorts a row: of the search hit, the last message, or the planned time. */
export const timeOf = (thread: Thread, folder: string, hit?: { date: number }): number =>
  hit?.date ?? (isPending(folder) ? thread.intended_time : null) ?? thread.last_message_timestamp

/** Describes a row in one sentence: "Chưa đọc, Võ Thị Ánh, tôi, Kế hoạch chụp bộ sưu tập, 14/04". */
export function rowLabel(
  thread: Thread,
  names: string,
  { hasDraft, time, labels = [] }: { hasDraft: boolean; time: string; labels?: readonly FolderLabel[] },
): string {
  const parts = [
    thread.unread && t('mailbox.unread'),
    hasDraft && t('mailbox.draft'),
    names,
    subjectText(thread.subject),
    ...labels.map(({ title }) => title),
    thread.unverified && t('mailbox.unverified'),
    thread.important && t('mailbox.important'),
    thread.has_attachments && t('mailbox.hasFiles'),
    thread.answered && t('mailbox.answered'),
    thread.forwarded && t('mailbox.forwarded'),
    thread.muted && t('mailbox.muted'),
    thread.pinned && t('mailbox.pinned'),
    thread.unanswered && t('mailbox.unanswered'),
    thread.woken_at && t('mailbox.woken', { when: formatWhen(thread.woken_at) }),
    time,
  ]
  return parts.filter(Boolean).join(', ')
}

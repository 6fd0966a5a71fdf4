import type { Id } from '@bocau/contract/ids'
import { firstLimits } from '@bocau/contract/mailbox/first-limits'
import type { Label } from '@bocau/contract/mailbox/labels'
import type { Folder, Thread } from '@bocau/contract/mailbox/mailbox'
import { t } from '../../../../i18n/index.ts'
import { hueOf } from '../../../../ui/marks/initials.ts'
import {
  foldersById,
  folderTitle,
  isSystemFolder,
  isToCome,
  labelTitle,
  showsRecipients,
} from '../../folders/folders.ts'
import { nameParticipants, type Reader } from '../../participants.ts'

/** A folder as a small label on a thread. */
export interface FolderLabel {
  name: string
  title: string
  hue: number
  /** One of the person's labels rather than a folder. */
  isLabel?: true
}

/** The labels of the folders a person made, by id. Folders of one branch share the hue of its root. */
export function folderLabels(folders: readonly Folder[]): Record<Id, FolderLabel> {
  const labels: Record<Id, FolderLabel> = {}
  for (const [id, { name, display_name }] of foldersById(folders)) {
    if (!isSystemFolder(name)) labels[id] = labelOfFolder(name, display_name)
  }
  return labels
}

/** The person's labels by id, as threads wear them. */
export const tagsOfLabels = (labels: readonly Label[]): Record<Id, FolderLabel> =>
  Object.fromEntries(
    labels.map(({ id, name, colour }) => [
      id,
      { name: id, title: labelTitle(name), hue: colour, isLabel: true },
    ]),
  )

/** A folder as the label that says where a thread was found. */
export const labelOfFolder = (name: string, path = name): FolderLabel => ({
  name,
  title: folderTitle(path),
  hue: hueOf(path.split('/')[0] ?? ''),
})

/** The labels a thread wears in a folder: the other folders it lies in, and those the person gave it. */
export function labelsOf(thread: Thread, folder: string, labels: Record<Id, FolderLabel>): FolderLabel[] {
  return [...thread.folder_ids, ...(thread.labels ?? [])].flatMap((id) => {
    const label = labels[id]
    return label && label.name !== folder ? label : []
  })
}

/** A label cut to the length that fits a row. */
export function shortLabel(title: string): string {
  const letters = [...title.normalize('NFC')]
  const isLong = letters.length > firstLimits.folderLabelCharacters
  return isLong ? `${letters.slice(0, firstLimits.folderLabelCharacters).join('').trimEnd()}…` : title
}

/** Who a row names: those who wrote, or in Sent and Drafts those who it is for. */
export function namesOf(thread: Thread, folder: string, reader: Reader): string {
  if (!showsRecipients(folder)) return nameParticipants(thread.participants, reader)
  return thread.to.length > 0
    ? t('mailbox.to', { names: nameParticipants(thread.to, reader) })
    : t('mailbox.noRecipients')
}

/** Whether a row says that a draft waits in the thread; among drafts that goes without saying. */
export const saysDraft = (thread: Thread, folder: string): boolean =>
  thread.draft_ids.length > 0 && !showsRecipients(folder)

/** The time of a row: when it was found, came or was written; of a message that waits for its time, when it leaves. */
export const timeOf = (thread: Thread, folder: string, hit?: { date: number }): number =>
  (isToCome(folder) ? thread.intended_time : null) ?? hit?.date ?? thread.last_message_timestamp

/** The row in one sentence: "Chưa đọc, Võ Thị Ánh, tôi, Kế hoạch chụp bộ sưu tập, 14/04". */
export function rowLabel(thread: Thread, names: string, hasDraft: boolean, time: string): string {
  const parts = [
    thread.unread && t('mailbox.unread'),
    hasDraft && t('mailbox.draft'),
    names,
    thread.subject || t('mailbox.noSubject'),
    thread.unverified && t('mailbox.unverified'),
    thread.has_attachments && t('mailbox.hasFiles'),
    thread.answered && t('mailbox.answered'),
    thread.forwarded && t('mailbox.forwarded'),
    thread.muted && t('mailbox.muted'),
    thread.pinned && t('mailbox.pinned'),
    thread.unanswered && t('mailbox.unanswered'),
    time,
  ]
  return parts.filter(Boolean).join(', ')
}

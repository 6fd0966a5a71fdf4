import type { Correspondent } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { SpecialFolders } from '../folders/index.ts'

/** One message, without its body, from which thread rows are made. */
export interface MessageLine {
  id: string
  folderId: string
  oldFolderId: string | null
  from: Correspondent
  to: readonly Correspondent[]
  subject: string
  snippet: string
  sentAt: number
  isDraft: boolean
  isUnread: boolean
  isStarred: boolean
  isAnswered?: boolean
  isForwarded?: boolean
  hasAttachments: boolean
  /** True when To or Cc contains an address of the mailbox. */
  isToMe?: boolean
  /** True when the thread is muted. */
  isMuted?: boolean
  /** True when the sender could not be verified. */
  isUnverified?: boolean
  /** True when the sender marked the message as important. */
  isImportant?: boolean
  status: string
  tracking: Thread['tracking']
  /** Sending time of a scheduled message. */
  intendedAt?: number | null
  /** Return time of a snoozed message. */
  snoozedUntil?: number | null
  /** Time when the message returned from Snoozed. */
  wokenAt?: number | null
  /** Folder in which the thread is pinned, if the message is there. */
  pinnedIn?: string | null
  /** Time of the reminder if no reply arrives. */
  remindAt?: number | null
  /** Time since when the message is also shown in the inbox as unanswered. */
  unansweredAt?: number | null
  labelIds?: readonly string[]
}

/** A thread as shown in the list of one folder; the folder name is added on reading. */
export type ThreadRow = Omit<Thread, 'mailbox_name'>

/** A row of the table that lists are read from. */
export interface FolderSummary {
  folderId: string
  /** Sort key of the list, in descending order. */
  newestAt: number
  unreadCount: number
  row: ThreadRow
}

const maxParticipants = 20
const maxRecipients = 5

/** Pinned threads sort before any real time. */
const pinOffset = 4_000_000_000_000_000

/**
 * Builds the rows of a thread: one for each folder with a message of it, one for Starred when a message outside Trash
 * and Junk is starred, and one for each label of such a message.
 *
 * Count, unread state, snippet and time describe the folder. Subject, participants, drafts, star and tracking describe
 * the conversation as visible from that folder.
 *
 * Lists are sorted newest first. A list of scheduled messages starts with the next one to be sent and shows it under
 * its own subject. Snoozed threads sort at their return time. Unanswered sent messages also have a row in the inbox.
 * Pinned threads are first.
 */
export function summariseThread(
  threadId: string,
  messages: readonly MessageLine[],
  special: SpecialFolders,
): FolderSummary[] {
  const oldestFirst = messages.toSorted((a, b) => a.sentAt - b.sentAt || compareIds(a.id, b.id))
  const folderIds = [...new Set(oldestFirst.map((message) => message.folderId))]
  const visible = oldestFirst.filter((message) => !special.hidden.includes(message.folderId))
  const unanswered = visible.filter((message) => message.unansweredAt && !message.isMuted)
  const listIds = unanswered.length > 0 ? [...new Set([...folderIds, special.inbox])] : folderIds
  const summaries = listIds.map((folderId) => {
    const isVisibleInFolder = (message: MessageLine) =>
      message.folderId === folderId || (folderId === special.inbox && unanswered.includes(message))
    const inFolder = oldestFirst.filter(isVisibleInFolder)
    const conversation = special.hidden.includes(folderId) ? inFolder : visible
    const summary = summariseFolder(threadId, folderId, { folderIds, messages: inFolder, conversation })
    if (folderId === special.inbox && unanswered.length > 0) return asUnanswered(summary, unanswered)
    if (folderId === special.snoozed) return asSnoozed(summary, inFolder)
    return special.scheduled.includes(folderId) ? asScheduled(summary, inFolder) : summary
  })
  if (visible.some((message) => message.isStarred)) {
    summaries.push(
      summariseFolder(threadId, special.starred, { folderIds, messages: visible, conversation: visible }),
    )
  }
  for (const labelId of labelsAmong(visible))
    summaries.push(
      summariseFolder(threadId, labelId, { folderIds, messages: visible, conversation: visible }),
    )
  return summaries
}

/**
 * Builds the row of a thread for one list: `messages` are those that the list shows, `conversation` all that
 * are visible from it.
 */
function summariseFolder(
  threadId: string,
  folderId: string,
  {
    folderIds,
    messages,
    conversation,
  }: { folderIds: string[]; messages: readonly MessageLine[]; conversation: readonly MessageLine[] },
): FolderSummary {
  const first = conversation[0] as MessageLine
  const newest = newestMessage(messages)
  const intendedAt = nextSendTime(messages)
  const wokenAt = Math.max(0, ...messages.map((message) => message.wokenAt ?? 0))
  const arrivedAt = Math.max(newest.sentAt, wokenAt)
  const remindAt = conversation.find((message) => message.remindAt)?.remindAt
  const isPinned = messages.some((message) => message.pinnedIn === folderId && message.folderId === folderId)
  const unreadCount = messages.filter((message) => message.isUnread).length
  const labels = labelsAmong(conversation)
  return {
    folderId,
    newestAt: isPinned ? pinOffset + arrivedAt : arrivedAt,
    unreadCount,
    row: {
      id: threadId,
      v4_id: threadId,
      thread_id: threadId,
      folder_id: folderId,
      v4_folder_id: folderId,
      folder_ids: folderIds,
      old_folder_id: newest.oldFolderId,
      last_message_timestamp: Math.floor(arrivedAt / 1000),
      message_ids: conversation.map((message) => message.id),
      draft_ids: conversation.filter((message) => message.isDraft).map((message) => message.id),
      message_count: messages.length,
      unread: unreadCount > 0,
      starred: conversation.some((message) => message.isStarred),
      has_attachments: messages.some((message) => message.hasAttachments),
      status: conversation.find(({ status }) => !messageStatuses.includes(status))?.status ?? '',
      tracking: conversation.findLast((message) => message.tracking !== null)?.tracking ?? null,
      ...(conversation.some((message) => message.isAnswered) && { answered: true }),
      ...(conversation.some((message) => message.isForwarded) && { forwarded: true }),
      ...(labels.length > 0 && { labels }),
      ...(messages.some((message) => message.isToMe) && { to_me: true }),
      ...(conversation.some((message) => message.isMuted) && { muted: true }),
      ...(isPinned && { pinned: true }),
      ...(conversation.some((message) => message.isUnverified) && { unverified: true }),
      ...(messages.some((message) => message.isImportant) && { important: true }),
      ...(wokenAt > newest.sentAt && { woken_at: Math.floor(wokenAt / 1000) }),
      ...(remindAt && { remind_at: Math.floor(remindAt / 1000) }),
      ...(intendedAt !== null && { intended_time: Math.floor(intendedAt / 1000) }),
      // Text fields last: a string is read several times faster up to its first non-ASCII character.
      subject: first.subject,
      snippet: newest.snippet,
      to: firstRecipients(newest),
      participants: uniquePeople(conversation.map((message) => message.from)).slice(-maxParticipants),
    },
  }
}

/** Builds the row for a list of scheduled messages, which shows the next message to be sent. */
function asScheduled(summary: FolderSummary, messages: readonly MessageLine[]): FolderSummary {
  const intendedAt = nextSendTime(messages)
  const mail = messages.find((message) => message.intendedAt === intendedAt) ?? newestMessage(messages)
  return {
    ...summary,
    // Negative, so that one index serves both orders. Messages without a time sort before all others.
    newestAt: intendedAt === null ? mail.sentAt : -intendedAt,
    row: {
      ...summary.row,
      old_folder_id: mail.oldFolderId,
      last_message_timestamp: Math.floor(mail.sentAt / 1000),
      subject: mail.subject,
      snippet: mail.snippet,
      to: firstRecipients(mail),
    },
  }
}

/** Builds the row for Snoozed, with the return time; the next thread to return is first. */
function asSnoozed(summary: FolderSummary, messages: readonly MessageLine[]): FolderSummary {
  const times = messages.flatMap(({ snoozedUntil }) => snoozedUntil ?? [])
  if (times.length === 0) return summary
  const until = Math.min(...times)
  const { woken_at: _, ...row } = summary.row
  return { ...summary, newestAt: -until, row: { ...row, intended_time: Math.floor(until / 1000) } }
}

/** Builds the row for the inbox of an unanswered sent message, sorted at the time of its reminder. */
function asUnanswered(summary: FolderSummary, unanswered: readonly MessageLine[]): FolderSummary {
  const since = Math.max(...unanswered.map(({ unansweredAt }) => unansweredAt ?? 0))
  const { newestAt, row } = summary
  const arrivedAt = Math.max(row.last_message_timestamp, Math.floor(since / 1000))
  return {
    ...summary,
    newestAt: row.pinned ? newestAt : Math.max(newestAt, since),
    row: { unanswered: true, ...row, last_message_timestamp: arrivedAt },
  }
}

const firstRecipients = (mail: MessageLine) => mail.to.slice(0, maxRecipients)

/** Returns the earliest sending time of the scheduled messages. */
function nextSendTime(messages: readonly MessageLine[]): number | null {
  const times = messages.flatMap((message) => message.intendedAt ?? [])
  return times.length > 0 ? Math.min(...times) : null
}

/** Returns the labels of messages, unique and in a stable order. */
function labelsAmong(messages: readonly MessageLine[]): string[] {
  return [...new Set(messages.flatMap((message) => message.labelIds ?? []))].toSorted(compareIds)
}

function newestMessage(messages: readonly MessageLine[]): MessageLine {
  return messages.at(-1) as MessageLine
}

/** Returns each person once, by address. */
function uniquePeople(people: readonly Correspondent[]): Correspondent[] {
  const peopleByEmail = new Map<string, Correspondent>()
  for (const person of people) {
    const existing = peopleByEmail.get(person.email)
    if (!existing || (existing.name === '' && person.name !== '')) peopleByEmail.set(person.email, person)
  }
  return [...peopleByEmail.values()]
}

/** Ids are decimal numbers without leading zeros, so the shorter one is smaller. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

/** Statuses that concern only the message, not its thread. */
const messageStatuses = ['', 'delayed', 'receipt']

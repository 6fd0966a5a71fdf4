import type { Correspondent } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { SpecialFolders } from '../folders/system-folders.ts'

/** What a thread's rows are made from: one message, without its body. */
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
  /** Written or copied to an address of the mailbox. */
  isToMe?: boolean
  /** Its thread is muted. */
  isMuted?: boolean
  /** Its sender could not be verified. */
  isUnverified?: boolean
  status: string
  tracking: Thread['tracking']
  /** When it leaves, for a message that waits for its time. */
  intendedAt?: number | null
  /** Where it lies among the snoozed: when it comes back. */
  snoozedUntil?: number | null
  /** When it came back from there. */
  wokenAt?: number | null
  /** The folder in which its thread is pinned, if it lies there. */
  pinnedIn?: string | null
  /** When its writer is reminded unless somebody answers. */
  remindAt?: number | null
  /** Since when it stands in the inbox, wherever it lies, because nobody has answered. */
  unansweredAt?: number | null
  /** What people have sorted it by. */
  labelIds?: readonly string[]
}

/** A thread as a list of one folder shows it; the folder's name is added when it is read. */
export type ThreadRow = Omit<Thread, 'mailbox_name'>

/** One row of the table that lists are read from. */
export interface FolderSummary {
  folderId: string
  /** What the list is sorted by, the greatest first. */
  newestAt: number
  unreadCount: number
  row: ThreadRow
}

const participantsAtMost = 20
const recipientsAtMost = 5

/** What is pinned stands before every time there is. */
const pinLead = 4_000_000_000_000_000

/**
 * The rows of a thread: one for each folder that holds a message of it, and one among the starred when a
 * message outside Trash and Junk carries a star, and one for each label that such a message has. Count, unread state, snippet and time are the folder's;
 * subject, people, drafts, star and tracking are the conversation's, as far as it is seen from that folder.
 * A list stands in the order of its times, the newest first; one of messages to come begins with what leaves next,
 * and shows of a thread that message, under its own subject. What was snoozed stands where it came back. What nobody has
 * answered stands in the inbox, though it lies among what was sent; what is pinned stands first.
 */
export function summariseThread(
  threadId: string,
  messages: readonly MessageLine[],
  special: SpecialFolders,
): FolderSummary[] {
  const oldestFirst = messages.toSorted((a, b) => a.sentAt - b.sentAt || compareIds(a.id, b.id))
  const folderIds = [...new Set(oldestFirst.map((message) => message.folderId))]
  const shown = oldestFirst.filter((message) => !special.hidden.includes(message.folderId))
  const waiting = shown.filter((message) => message.unansweredAt && !message.isMuted)
  const listIds = waiting.length > 0 ? [...new Set([...folderIds, special.inbox])] : folderIds
  const summaries = listIds.map((folderId) => {
    const isShownHere = (message: MessageLine) =>
      message.folderId === folderId || (folderId === special.inbox && waiting.includes(message))
    const own = oldestFirst.filter(isShownHere)
    const conversation = special.hidden.includes(folderId) ? own : shown
    const summary = summariseFolder(threadId, folderId, folderIds, own, conversation)
    if (folderId === special.inbox && waiting.length > 0) return asUnanswered(summary, waiting)
    if (folderId === special.snoozed) return asSnoozed(summary, own)
    return special.departures.includes(folderId) ? asDeparture(summary, own) : summary
  })
  if (shown.some((message) => message.isStarred)) {
    summaries.push(summariseFolder(threadId, special.starred, folderIds, shown, shown))
  }
  for (const labelId of labelsAmong(shown))
    summaries.push(summariseFolder(threadId, labelId, folderIds, shown, shown))
  return summaries
}

function summariseFolder(
  threadId: string,
  folderId: string,
  folderIds: string[],
  messages: readonly MessageLine[],
  conversation: readonly MessageLine[],
): FolderSummary {
  const first = conversation[0] as MessageLine
  const newest = newestOf(messages)
  const intendedAt = nextToLeave(messages)
  const cameAt = Math.max(newest.sentAt, ...messages.map(({ wokenAt }) => wokenAt ?? 0))
  const remindAt = conversation.find((message) => message.remindAt)?.remindAt
  const isPinned = messages.some((message) => message.pinnedIn === folderId && message.folderId === folderId)
  const unreadCount = messages.filter((message) => message.isUnread).length
  const labels = labelsAmong(conversation)
  return {
    folderId,
    newestAt: isPinned ? pinLead + cameAt : cameAt,
    unreadCount,
    row: {
      id: threadId,
      v4_id: threadId,
      thread_id: threadId,
      folder_id: folderId,
      v4_folder_id: folderId,
      folder_ids: folderIds,
      old_folder_id: newest.oldFolderId,
      last_message_timestamp: Math.floor(cameAt / 1000),
      message_ids: conversation.map((message) => message.id),
      draft_ids: conversation.filter((message) => message.isDraft).map((message) => message.id),
      message_count: messages.length,
      unread: unreadCount > 0,
      starred: conversation.some((message) => message.isStarred),
      has_attachments: messages.some((message) => message.hasAttachments),
      status: conversation.find(({ status }) => !saidOfMessage.includes(status))?.status ?? '',
      tracking: conversation.findLast((message) => message.tracking !== null)?.tracking ?? null,
      ...(conversation.some((message) => message.isAnswered) && { answered: true }),
      ...(conversation.some((message) => message.isForwarded) && { forwarded: true }),
      ...(labels.length > 0 && { labels }),
      ...(messages.some((message) => message.isToMe) && { to_me: true }),
      ...(conversation.some((message) => message.isMuted) && { muted: true }),
      ...(isPinned && { pinned: true }),
      ...(conversation.some((message) => message.isUnverified) && { unverified: true }),
      ...(remindAt && { remind_at: Math.floor(remindAt / 1000) }),
      ...(intendedAt !== null && { intended_time: Math.floor(intendedAt / 1000) }),
      // Last: up to the first letter that is not ASCII a text is read several times as fast, and of a row most is.
      subject: first.subject,
      snippet: newest.snippet,
      to: recipientsOf(newest),
      participants: eachOnce(conversation.map((message) => message.from)).slice(-participantsAtMost),
    },
  }
}

/** A thread in a list of messages to come: what its row says is said of the message that leaves next. */
function asDeparture(summary: FolderSummary, messages: readonly MessageLine[]): FolderSummary {
  const intendedAt = nextToLeave(messages)
  const mail = messages.find((message) => message.intendedAt === intendedAt) ?? newestOf(messages)
  return {
    ...summary,
    // Greater the sooner it is: one index serves lists of both orders. What has no time stands before all that have.
    newestAt: intendedAt === null ? mail.sentAt : -intendedAt,
    row: {
      ...summary.row,
      old_folder_id: mail.oldFolderId,
      last_message_timestamp: Math.floor(mail.sentAt / 1000),
      subject: mail.subject,
      snippet: mail.snippet,
      to: recipientsOf(mail),
    },
  }
}

/** A thread among the snoozed: its row says when it comes back, and what comes back next stands first. */
function asSnoozed(summary: FolderSummary, messages: readonly MessageLine[]): FolderSummary {
  const times = messages.flatMap(({ snoozedUntil }) => snoozedUntil ?? [])
  if (times.length === 0) return summary
  const until = Math.min(...times)
  return { ...summary, newestAt: -until, row: { ...summary.row, intended_time: Math.floor(until / 1000) } }
}

/** A thread that came back to the inbox because nobody had answered: it stands where that moment is. */
function asUnanswered(summary: FolderSummary, waiting: readonly MessageLine[]): FolderSummary {
  const since = Math.max(...waiting.map(({ unansweredAt }) => unansweredAt ?? 0))
  const { newestAt, row } = summary
  const cameAt = Math.max(row.last_message_timestamp, Math.floor(since / 1000))
  return {
    ...summary,
    newestAt: row.pinned ? newestAt : Math.max(newestAt, since),
    row: { unanswered: true, ...row, last_message_timestamp: cameAt },
  }
}

/** The recipients of a message that its row names. */
const recipientsOf = (mail: MessageLine) => mail.to.slice(0, recipientsAtMost)

/** When the first of the messages that wait for their time leaves. */
function nextToLeave(messages: readonly MessageLine[]): number | null {
  const times = messages.flatMap((message) => message.intendedAt ?? [])
  return times.length > 0 ? Math.min(...times) : null
}

/** The labels of messages, each once and always in the same order. */
function labelsAmong(messages: readonly MessageLine[]): string[] {
  return [...new Set(messages.flatMap((message) => message.labelIds ?? []))].toSorted(compareIds)
}

function newestOf(messages: readonly MessageLine[]): MessageLine {
  return messages.at(-1) as MessageLine
}

function eachOnce(people: readonly Correspondent[]): Correspondent[] {
  const seen = new Map<string, Correspondent>()
  for (const person of people) {
    const known = seen.get(person.email)
    if (!known || (known.name === '' && person.name !== '')) seen.set(person.email, person)
  }
  return [...seen.values()]
}

/** Ids are decimal numbers: the shorter is the smaller. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

/** What is said of a message alone, and not of its thread. */
const saidOfMessage = ['', 'delayed', 'receipt']

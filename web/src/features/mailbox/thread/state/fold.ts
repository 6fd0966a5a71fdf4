import type { Id } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { folderNames } from '../../folders/folders.ts'
import { calendarFile } from '../invitation/calendar-files.ts'

/** Section of an open thread: a message, or a button for hidden ones. */
export type ThreadPart = { kind: 'message'; message: Message } | { kind: 'fold'; hidden: Message[] }

const KEPT_AT_END = 2
const HIDDEN_FOLDERS = ['Trash', 'Junk']

/** Returns the messages visible from a folder; deleted messages and spam only from their own folder. */
export function visibleMessages(messages: readonly Message[], folderName: string): Message[] {
  const visible = messages.filter(
    (message) => message.folder === folderName || !HIDDEN_FOLDERS.includes(message.folder),
  )
  return visible.length > 0 ? visible : [...messages]
}

/** Returns the hidden messages of a thread; never a draft that is open elsewhere. */
export function hiddenMessages(messages: readonly Message[], folderName: string): Message[] {
  const visible = visibleMessages(messages, folderName)
  return messages.filter((message) => !visible.includes(message))
}

/** Returns true for a read receipt; the message that it concerns shows it. */
export const isReceipt = ({ status }: Pick<Message, 'status'>): boolean => status === 'receipt'

/**
 * Returns true for an answer to an invitation earlier in the thread. It stays collapsed, because the card of the
 * invitation shows it.
 */
export function isSentReply(message: Message, messages: readonly Message[]): boolean {
  if (message.folder !== folderNames.sent || !calendarFile(message)) return false
  const earlier = messages.slice(0, messages.indexOf(message))
  return earlier.some((other) => other.folder !== folderNames.sent && calendarFile(other) !== undefined)
}

/**
 * Returns the initially expanded message: the first draft that is not being sent, otherwise the last one with content.
 */
export function firstExpanded(messages: readonly Message[]): Id | undefined {
  const draft = messages.find((message) => message.is_draft && message.status !== 'sending')
  const last = messages.findLast((message) => !isReceipt(message) && !isSentReply(message, messages))
  return (draft ?? last ?? messages.at(-1))?.id
}

/** Collapses the middle of a long thread; the first message, the last two and expanded ones stay. */
export function foldMessages(messages: readonly Message[], expanded: ReadonlySet<Id>): ThreadPart[] {
  const isLong = messages.length > limits.collapseAboveMessages
  const parts: ThreadPart[] = []
  for (const [index, message] of messages.entries()) {
    const isMiddle = index > 0 && index < messages.length - KEPT_AT_END
    const last = parts.at(-1)
    if (!isLong || !isMiddle || expanded.has(message.id)) parts.push({ kind: 'message', message })
    else if (last?.kind === 'fold') last.hidden.push(message)
    else parts.push({ kind: 'fold', hidden: [message] })
  }
  return parts
}

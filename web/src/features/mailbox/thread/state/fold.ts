import type { Id } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import type { Message } from '@bocau/contract/mailbox/mailbox'

/** A stretch of an opened thread: a message, or a button that shows those behind it. */
export type ThreadPart = { kind: 'message'; message: Message } | { kind: 'fold'; hidden: Message[] }

const KEPT_AT_END = 2
const HIDDEN_FOLDERS = ['Trash', 'Junk']

/** The messages that are shown when a thread is read from a folder: deleted ones and spam only from their own. */
export function visibleMessages(messages: readonly Message[], folderName: string): Message[] {
  const visible = messages.filter(
    (message) => message.folder === folderName || !HIDDEN_FOLDERS.includes(message.folder),
  )
  return visible.length > 0 ? visible : [...messages]
}

/** What of a thread is held back when it is read from a folder: never a draft that is only written on elsewhere. */
export function hiddenMessages(messages: readonly Message[], folderName: string): Message[] {
  const visible = visibleMessages(messages, folderName)
  return messages.filter((message) => !visible.includes(message))
}

/** Whether it only tells that another was read, which that message says itself. */
export const isReceipt = ({ status }: Pick<Message, 'status'>): boolean => status === 'receipt'

/** The message that is open when the thread is: the first draft that is not on its way, else the last that says something. */
export function firstExpanded(messages: readonly Message[]): Id | undefined {
  const draft = messages.find((message) => message.is_draft && message.status !== 'sending')
  return (draft ?? messages.findLast((message) => !isReceipt(message)) ?? messages.at(-1))?.id
}

/** Puts the middle of a long thread behind a button; the first message, the last two and open ones stay. */
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

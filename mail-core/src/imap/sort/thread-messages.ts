import { ancestorsOf, findMessageId } from '../../threading.ts'
import type { Envelope } from '../message/envelope.ts'
import { type BaseSubject, baseSubjectOf } from './base-subject.ts'
import { decodedText } from './sort-messages.ts'

/** Data of a message for threading. */
export interface ThreadedMessage {
  /** Number or UID in the response. */
  number: number
  sequence: number
  messageId: string | null
  /** Ids of its ancestors, oldest first. */
  ancestors: readonly string[]
  subject: BaseSubject
  date: number
}

/** A message with its replies; a missing message has no number. */
export interface ThreadNode {
  number: number | null
  children: ThreadNode[]
}

/** Extracts the data that threading needs. */
export function threadedMessageOf(
  envelope: Envelope,
  references: string | null,
  attributes: { number: number; sequence: number; internalDate: number; sentAt: number | null },
): ThreadedMessage {
  return {
    number: attributes.number,
    sequence: attributes.sequence,
    messageId: findMessageId(envelope.messageId ?? ''),
    ancestors: ancestorsOf({ references: references || envelope.inReplyTo }),
    subject: baseSubjectOf(decodedText(envelope.subject)),
    date: attributes.sentAt ?? attributes.internalDate,
  }
}

/** Groups messages by subject, each group in order of date (ORDEREDSUBJECT). */
export function threadBySubject(messages: readonly ThreadedMessage[]): ThreadNode[] {
  const bySubject = Map.groupBy(messages.toSorted(byDate), ({ subject }) => subject.text)
  return [...bySubject.values()].map(([first, ...rest]) => ({
    number: first?.number ?? null,
    children: rest.map(({ number }) => ({ number, children: [] })),
  }))
}

function byDate(a: ThreadedMessage, b: ThreadedMessage): number {
  return a.date - b.date || a.sequence - b.sequence
}

/** Writes `(2)(3 6 (4 23)(44 7 96))` without recursion, because threads may be deep. */
export function writeThreads(threads: readonly ThreadNode[]): string {
  const output: string[] = []
  const todo: (ThreadNode | string)[] = []
  for (const thread of threads) {
    output.push('(')
    todo.push(')', thread)
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      if (typeof next === 'string') output.push(next)
      else writeNode(next, output, todo)
    }
  }
  return output.join('')
}

/** Writes a node and queues its replies; one reply follows directly, several are in parentheses. */
function writeNode(node: ThreadNode, output: string[], todo: (ThreadNode | string)[]): void {
  if (node.number !== null) output.push(`${node.number}`)
  const [only, ...more] = node.children
  if (only && more.length === 0) {
    if (node.number !== null) output.push(' ')
    todo.push(only)
    return
  }
  if (only && node.number !== null) output.push(' ')
  for (const child of node.children.toReversed()) todo.push(')', child, '(')
}

import type { Correspondent, Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { displayNameOf } from '@bocau/mail-core/address'
import { queryClient } from '../../../../api/query-client.ts'
import { cachedUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { isRowTrusted } from '../../forged.ts'
import { avatarPerson, isReader, type Reader, shortNameOf } from '../../participants.ts'
import css from './ThreadRow.module.css'

/** Correspondent named by a row and the element of the name. */
interface RowPerson extends Correspondent {
  anchor: HTMLElement
  isVerified: boolean
}

/** Pointer position. */
interface Point {
  clientX: number
  clientY: number
  pointerType: string
}

/**
 * Returns the correspondent at a point of a row: one of its names, or for the picture the first one other than the
 * reader. Touch supports only the picture; elsewhere a long press selects the row.
 */
export function rowPersonAt(target: Element, point: Point): RowPerson | null {
  const row = target.closest<HTMLElement>('[role="row"][data-id]')
  if (!row) return null
  const avatar = row.querySelector<HTMLElement>(`.${css.face}`)
  if (avatar && isWithin(avatar.getBoundingClientRect(), point)) return personOf(row, avatar, '')
  if (point.pointerType === 'touch') return null
  // Names receive no pointer events, so they are found by position.
  const names = row.querySelector<HTMLElement>(`.${css.names}`)
  if (!names || !isWithin(names.getBoundingClientRect(), point)) return null
  return personOf(row, names, nameAt(names, point))
}

const isWithin = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: Point): boolean =>
  left <= clientX && clientX < right && top <= clientY && clientY < bottom

/** Returns the first correspondent of the focused row. */
export function personOfFocusedRow(): RowPerson | null {
  const row = document.activeElement
  if (!(row instanceof HTMLElement) || !row.matches('[role="row"][data-id]')) return null
  return personOf(row, row.querySelector<HTMLElement>(`.${css.names}`) ?? row, '')
}

export const findRowThread = (row: HTMLElement): Thread | undefined => findThread(row.dataset.id ?? '')

function personOf(row: HTMLElement, anchor: HTMLElement, name: string): RowPerson | null {
  const thread = findRowThread(row)
  const email = cachedUser()?.email
  if (!thread || !email) return null
  const reader = { email, me: t('mailbox.me') }
  const person = findParticipant(thread, name, reader)
  return person && { ...person, anchor, isVerified: isRowTrusted(thread) }
}

/** Finds the participant with a displayed name; null for the reader. */
export function findParticipant(
  thread: Pick<Thread, 'participants' | 'to'>,
  name: string,
  reader: Reader,
): Correspondent | null {
  if (name === reader.me) return null
  const rest = [...thread.participants, ...thread.to].filter((person) => !isReader(person, reader))
  const called = rest.find((person) => [displayNameOf(person), shortNameOf(person)].includes(name))
  if (called) return called
  const person = avatarPerson(thread, reader)
  return isReader(person, reader) ? null : person
}

/** Returns the name at a point; empty if it is not unique. */
function nameAt(names: HTMLElement, point: Point): string {
  const texts = document.createTreeWalker(names, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const text = texts.currentNode
    for (const { from, to } of nameRanges(text.textContent ?? '')) {
      range.setStart(text, from)
      range.setEnd(text, to)
      if (isWithin(range.getBoundingClientRect(), point)) return range.toString()
    }
  }
  return ''
}

const nameSeparator = /, | … |: /g

/** Returns the position of each name in the text of a row. */
export function nameRanges(text: string): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = []
  let from = 0
  for (const { 0: separator, index } of text.matchAll(nameSeparator)) {
    ranges.push({ from, to: index })
    from = index + separator.length
  }
  return [...ranges, { from, to: text.length }]
}

/** Finds a row in the cached lists of folders and searches. */
function findThread(id: Id): Thread | undefined {
  const isRow = (row: unknown): row is Thread =>
    typeof row === 'object' && row !== null && 'participants' in row && 'id' in row && row.id === id
  for (const [, data] of queryClient.getQueriesData({ type: 'active' })) {
    const listData = itemsOf(data).find(isRow)
    if (listData) return listData
  }
  return undefined
}

/** Returns the rows of cached data with one or several pages. */
function itemsOf(data: unknown): unknown[] {
  if (typeof data !== 'object' || data === null) return []
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.flatMap(itemsOf)
  return 'items' in data && Array.isArray(data.items) ? data.items : []
}

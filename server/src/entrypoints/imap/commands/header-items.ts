import type { FetchItem } from '@bocau/mail-core/imap/commands/fetch-item'
import { listedFieldsSelector } from '@bocau/mail-core/imap/message/description'
import { fieldsSelector } from '@bocau/mail-core/imap/message/select-fields'
import type { FetchedMessage } from '@bocau/mail-core/imap/responses/fetched'

/** Selects the octets of an item from a header in octet text. */
export type HeaderSelector = (header: string) => string

/** Returns true for an item that is part of the header of the message. */
export const isHeaderItem = (item: FetchItem): boolean => {
  if (item.item === 'RFC822.HEADER') return true
  if (item.item !== 'BODY[]' || item.section.part.length > 0) return false
  return ['header', 'fields', 'fieldsNot'].includes(item.section.of)
}

/** Returns a selector for header fields that are stored with the description; null when others are needed. */
export function listedSelector(item: FetchItem): HeaderSelector | null {
  if (item.item !== 'BODY[]' || !isHeaderItem(item) || item.section.of !== 'fields') return null
  return listedFieldsSelector(item.section.fields)
}

/** Returns a selector for an item of the entire header. */
export function headerSelector(item: FetchItem): HeaderSelector | null {
  if (!isHeaderItem(item)) return null
  if (item.item !== 'BODY[]' || item.section.of === 'header') return (header) => header
  return fieldsSelector(item.section.fields, item.section.of === 'fieldsNot')
}

/** Writes the selected octets of a header item. */
export function writeHeaderItem(line: FetchedMessage, item: FetchItem, selected: string): void {
  // NUL is not allowed in a literal; the replacement keeps the length.
  const octets = selected.includes('\0') ? selected.replaceAll('\0', '\x80') : selected
  if (item.item !== 'BODY[]') line.rfc822Header(octets)
  else {
    const { section, partial } = item
    const { offset, count } = partial ?? { offset: 0, count: octets.length }
    line.bodyText(section, partial, octets.slice(offset, offset + count))
  }
}

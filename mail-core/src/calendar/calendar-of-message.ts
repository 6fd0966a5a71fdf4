import { decodeText } from '../mime/charset/charset.ts'
import type { MessagePart } from '../mime/parsed-message.ts'
import { findCalendarFile } from './calendar-file.ts'

/** Returns the text of the calendar in a message, or null. */
export function calendarTextOf(files: readonly MessagePart[]): string | null {
  const file = findCalendarFile(files)
  return file ? decodeText(file.content, null).text : null
}

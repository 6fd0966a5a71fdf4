import { readTable } from '@bocau/mail-core/contacts/read-table'

/** Parses comma-separated values as written by spreadsheets, including semicolons and tabs as separators. */
export const readCsv = (text: string): string[][] => [...readTable(text)].map(({ cells }) => cells)

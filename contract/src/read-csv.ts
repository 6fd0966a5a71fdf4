import { readTable } from '@bocau/mail-core/contacts/read-table'

/** The cells of a table of comma-separated lines, as spreadsheets write it: with semicolons or tabs as well. */
export const readCsv = (text: string): string[][] => [...readTable(text)].map(({ cells }) => cells)

import { jsonOfRow } from './json-of-row.ts'
import type { Migration } from './migration.ts'

/** Characters that change the reading direction; removed from newer messages on arrival. */
const turns = [
  0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
].map((code) => String.fromCharCode(code))

const without = (text: string) => turns.reduce((rest, mark) => `replace(${rest}, '${mark}', '')`, text)

const turnsIn = (column: string) => turns.map((mark) => `${column} like '%${mark}%'`).join(' or ')

/**
 * Removes these characters from the subjects of existing messages, because they appear in rows and in the window title.
 */
export const subjectsThatTurn: Migration = {
  number: 39,
  name: 'subjects that turn the reading direction',
  both: [`update message set subject = trim(${without('subject')}) where ${turnsIn('subject')}`],
  sqlite: [
    `update thread_in_folder
      set row = json_set(row, '$.subject', trim(${without("json_extract(row, '$.subject')")}))
      where ${turnsIn("json_extract(row, '$.subject')")}`,
  ],
  postgres: [
    `update thread_in_folder
      set row = (row::jsonb || jsonb_build_object('subject', trim(${without("(row::jsonb ->> 'subject')")})))::text
      where (${turnsIn('row')}) and ${jsonOfRow}`,
  ],
}

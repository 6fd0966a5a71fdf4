import type { Sql } from '../../../db/database.ts'
import { splitName } from '../../files/index.ts'
import { type DriveName, numberedName } from '../names/drive-name.ts'
import type { DriveLocation } from './access.ts'
import { listUsedKeys } from './node-store.ts'

const triedAtOnce = 50

/** Returns the name if it is free in the folder, else with the first free number. */
export async function freeName(db: Sql, location: DriveLocation, name: DriveName): Promise<DriveName> {
  if (!(await listUsedKeys(db, location, [name.name_key])).has(name.name_key)) return name
  // A copy of a copy gets the next number, not a nested one: `tên (2).pdf` becomes `tên (3).pdf`.
  const { stem, ending } = splitName(name.name)
  const numbered = /^(.+) \(([0-9]{1,6})\)$/s.exec(stem)
  const base = numbered ? `${numbered[1]}${ending}` : name.name
  // When all tried numbers are taken, the next range starts much further, so that thousands of copies need few queries.
  for (let from = numbered ? Number(numbered[2]) + 1 : 2; ; from = (from + triedAtOnce) * 2) {
    const tried = Array.from({ length: triedAtOnce }, (_, at) => numberedName(base, from + at))
    const usedKeys = await listUsedKeys(
      db,
      location,
      tried.map((one) => one.name_key),
    )
    const free = tried.find((one) => !usedKeys.has(one.name_key))
    if (free) return free
  }
}

/** What databases and systems say of a disk without room: SQLite by its own number, PostgreSQL and Node by a code. */
const sqliteFull = 13
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something failed only because a disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode, cause } = (error ?? {}) as { code?: string; errcode?: number; cause?: unknown }
  if (fullCodes.has(code ?? '') || errcode === sqliteFull) return true
  return cause === undefined ? false : isDiskFull(cause)
}

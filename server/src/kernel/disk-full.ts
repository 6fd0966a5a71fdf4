/** Error codes for a full disk: a number of SQLite, codes of PostgreSQL and Node. */
const sqliteFull = 13
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Returns true if an error was caused by a full disk. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode, cause } = (error ?? {}) as { code?: string; errcode?: number; cause?: unknown }
  if (fullCodes.has(code ?? '') || errcode === sqliteFull) return true
  return cause === undefined ? false : isDiskFull(cause)
}

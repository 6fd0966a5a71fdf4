import type { Flag } from '../../db/tables/tables.ts'

/** Flags of a message that IMAP clients set. */
export interface MessageFlags {
  isSeen: boolean
  isFlagged: boolean
  isAnswered: boolean
  isForwarded: boolean
  isDeleted: boolean
}

/** Flags and keywords to add, to remove, or to replace all others. */
export interface FlagChange {
  mode: 'set' | 'add' | 'remove'
  flags: readonly (keyof MessageFlags)[]
  keywords: readonly string[]
}

const flagColumns = {
  isSeen: 'is_unread',
  isFlagged: 'is_starred',
  isAnswered: 'is_answered',
  isForwarded: 'is_forwarded',
  isDeleted: 'is_deleted',
} as const satisfies Record<keyof MessageFlags, string>

type FlagColumn = (typeof flagColumns)[keyof MessageFlags]

/** Columns of messages with new values. */
export type FlagColumns = Partial<Record<FlagColumn, Flag>>

/** Lists the columns that a change writes, with their values; the column `is_unread` is the inverse of its flag. */
export function columnChanges({ mode, flags }: Pick<FlagChange, 'mode' | 'flags'>) {
  const all = Object.keys(flagColumns) as (keyof MessageFlags)[]
  return all
    .filter((flag) => mode === 'set' || flags.includes(flag))
    .map((flag): { flag: keyof MessageFlags; column: FlagColumn; value: Flag } => {
      const isOn = mode !== 'remove' && flags.includes(flag)
      return { flag, column: flagColumns[flag], value: isOn === (flag !== 'isSeen') ? 1 : 0 }
    })
}

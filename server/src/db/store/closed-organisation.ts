import type { MoveState } from '../tables/tables.ts'

/** Columns by which an organisation is closed for its users and for mail. */
export const closureColumns = ['organisation.suspended_at', 'organisation.move_state'] as const

/** Values of these columns; null in a query without an organisation. */
export interface Closure {
  suspended_at: number | null
  move_state: MoveState | null
}

/** Code for users of a closed organisation. */
export type ClosedCode = 'organisation_suspended' | 'organisation_moving'

/** Returns why an organisation is closed; null for an open one. */
export function closedCode({ suspended_at, move_state }: Closure): ClosedCode | null {
  if (move_state !== null) return 'organisation_moving'
  return suspended_at === null ? null : 'organisation_suspended'
}

/** Returns why mail for a closed organisation is deferred; null for an open one. */
export function closedForMail(closure: Closure): 'suspended' | 'moving' | null {
  const code = closedCode(closure)
  if (code === null) return null
  return code === 'organisation_moving' ? 'moving' : 'suspended'
}

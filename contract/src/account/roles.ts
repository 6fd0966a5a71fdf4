import { z } from 'zod'

export const Role = z
  .enum(['owner', 'administrator', 'member'])
  .describe(
    'Role in the organisation. Owners may do everything; administrators manage users and policies, but no owners',
  )
export type Role = z.infer<typeof Role>

/** Returns true for administrators and owners. */
export const managesUsers = (role: Role): boolean => role !== 'member'

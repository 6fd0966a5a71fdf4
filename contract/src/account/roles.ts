import { z } from 'zod'

/**
 * Role in the organisation. An owner may do everything. An administrator manages users and policies but no owners.
 * `type` distinguishes owners from all others for older clients.
 */
export const Role = z.enum(['owner', 'administrator', 'member'])
export type Role = z.infer<typeof Role>

/** Returns true for administrators and owners. */
export const managesUsers = (role: Role): boolean => role !== 'member'

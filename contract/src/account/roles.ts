import { z } from 'zod'

/**
 * What somebody is in their organisation: an owner may do all, an administrator looks after people and policies and
 * touches no owner. `type` beside it tells owners from everybody else, as older clients know it.
 */
export const Role = z.enum(['owner', 'administrator', 'member'])
export type Role = z.infer<typeof Role>

/** Whether somebody looks after an organisation at all. */
export const looksAfterPeople = (role: Role): boolean => role !== 'member'

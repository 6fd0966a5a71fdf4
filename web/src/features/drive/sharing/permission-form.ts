import type { Share, SharePermission } from '@bocau/contract/drive/shares'
import { limits } from '@bocau/contract/limits'
import { addDays, dayAt, dayNumber, momentAt, readDay } from '@bocau/mail-core/zoned-time'

/** How a share opens, while it is being chosen. */
export interface PermissionForm {
  permission: SharePermission
  hasPassword: boolean
  password: string
  /** The share has a password that nobody sees any more; left empty it stays. */
  isPasswordKept: boolean
  hasExpiry: boolean
  /** `2026-04-30`, the last day it opens; '' before one was chosen. */
  expiryDay: string
}

export const newPermissions: PermissionForm = {
  permission: 'READ',
  hasPassword: false,
  password: '',
  isPasswordKept: false,
  hasExpiry: false,
  expiryDay: '',
}

/** The form of a share that exists. */
export const permissionsOf = (share: Share, zone: string): PermissionForm => ({
  permission: share.permission,
  hasPassword: share.has_password,
  password: '',
  isPasswordKept: share.has_password,
  hasExpiry: share.expire_date !== null,
  expiryDay: share.expire_date === null ? '' : isoDayAt(share.expire_date * 1000, zone),
})

export interface PermissionFaults {
  password?: 'required' | 'short'
  expiry?: 'required' | 'past'
}

interface Circumstances {
  /** Somebody outside of the organisation is among those it is for. */
  needsPassword: boolean
  now: number
  zone: string
}

/** What is still wrong with the choice; empty when it can be kept. */
export function permissionFaults(
  form: PermissionForm,
  { needsPassword, now, zone }: Circumstances,
): PermissionFaults {
  const faults: PermissionFaults = {}
  const isKept = form.isPasswordKept && form.password === ''
  if ((form.hasPassword || needsPassword) && !isKept) {
    if (form.password === '') faults.password = 'required'
    else if ([...form.password].length < limits.minSharePasswordCharacters) faults.password = 'short'
  }
  if (form.hasExpiry) {
    const day = readDay(form.expiryDay)
    if (!day) faults.expiry = 'required'
    else if (dayNumber(day) < dayNumber(dayAt(now, zone))) faults.expiry = 'past'
  }
  return faults
}

/** What the server is told. A password that stays is not told at all. */
export function toTerms(form: PermissionForm, needsPassword: boolean, zone: string) {
  const isAsked = form.hasPassword || needsPassword
  const isKept = isAsked && form.isPasswordKept && form.password === ''
  return {
    permission: form.permission,
    ...(isKept ? {} : { password: isAsked ? form.password : null }),
    expire_date: form.hasExpiry ? lastSecondOf(form.expiryDay, zone) : null,
  }
}

/** The last second of a day where its reader is. */
export function lastSecondOf(day: string, zone: string): number | null {
  const read = readDay(day)
  return read ? momentAt(addDays(read, 1), 0, zone) / 1000 - 1 : null
}

/** `2026-04-16`: the day it is somewhere at a moment. */
export function isoDayAt(moment: number, zone: string): string {
  const { year, month, day } = dayAt(moment, zone)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

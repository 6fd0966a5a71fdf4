import type { Share, SharePermission } from '@bocau/contract/drive/shares'
import { limits } from '@bocau/contract/limits'
import { addDays, dayAt, dayNumber, momentAt, readDay } from '@bocau/mail-core/zoned-time'

export interface PermissionForm {
  permission: SharePermission
  hasPassword: boolean
  password: string
  /** The share already has a password, which is kept if the field is empty. */
  isPasswordUnchanged: boolean
  hasExpiry: boolean
  /** `2026-04-30`, the last valid day; '' if not set. */
  expiryDay: string
}

export const newPermissions: PermissionForm = {
  permission: 'READ',
  hasPassword: false,
  password: '',
  isPasswordUnchanged: false,
  hasExpiry: false,
  expiryDay: '',
}

export const permissionsOf = (share: Share, zone: string): PermissionForm => ({
  permission: share.permission,
  hasPassword: share.has_password,
  password: '',
  isPasswordUnchanged: share.has_password,
  hasExpiry: share.expire_date !== null,
  expiryDay: share.expire_date === null ? '' : isoDayAt(share.expire_date * 1000, zone),
})

export interface PermissionFaults {
  password?: 'required' | 'short'
  expiry?: 'required' | 'past'
}

interface PermissionContext {
  /** True if an external recipient requires a password. */
  needsPassword: boolean
  now: number
  zone: string
}

/** Returns the faults of password and expiry. */
export function permissionFaults(
  form: PermissionForm,
  { needsPassword, now, zone }: PermissionContext,
): PermissionFaults {
  const faults: PermissionFaults = {}
  const isUnchanged = form.isPasswordUnchanged && form.password === ''
  if ((form.hasPassword || needsPassword) && !isUnchanged) {
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

/** Returns the request body; omits an unchanged password. */
export function toTerms(form: PermissionForm, needsPassword: boolean, zone: string) {
  const isRequired = form.hasPassword || needsPassword
  const isUnchanged = isRequired && form.isPasswordUnchanged && form.password === ''
  return {
    permission: form.permission,
    ...(isUnchanged ? {} : { password: isRequired ? form.password : null }),
    expire_date: form.hasExpiry ? lastSecondOf(form.expiryDay, zone) : null,
  }
}

/** Returns the last second of a day in a time zone. */
export function lastSecondOf(day: string, zone: string): number | null {
  const read = readDay(day)
  return read ? momentAt(addDays(read, 1), 0, zone) / 1000 - 1 : null
}

/** Returns the day of a time in a time zone, as `2026-04-16`. */
function isoDayAt(moment: number, zone: string): string {
  const { year, month, day } = dayAt(moment, zone)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

import type { AccountInfo } from '@bocau/contract/account/profile'
import { limits } from '@bocau/contract/limits'
import { t } from '../../../i18n/index.ts'

export interface ProfileForm {
  fullname: string
  /** Date as typed, 31/12/1990; empty if not set. */
  birth: string
  gender: NonNullable<AccountInfo['gender']> | ''
}

export const toForm = ({ fullname, date_of_birth, gender }: AccountInfo): ProfileForm => ({
  fullname,
  birth: date_of_birth ? writeDay(date_of_birth) : '',
  gender: gender ?? '',
})

export const profileBody = ({ fullname, birth, gender }: ProfileForm) => ({
  fullname: normaliseName(fullname),
  date_of_birth: readDay(birth) ?? null,
  gender: gender || null,
})

/** Returns the errors by field; undefined for valid fields. */
export function validate(
  { fullname, birth }: ProfileForm,
  today: string,
): { fullname?: string; birth?: string } {
  const name = faultOfName(normaliseName(fullname))
  const date = faultOfBirth(birth, today)
  return { ...(name ? { fullname: name } : {}), ...(date ? { birth: date } : {}) }
}

/** Returns true if the form has unsaved changes. */
export const isChanged = (form: ProfileForm, saved: ProfileForm): boolean =>
  form.fullname !== saved.fullname || form.birth !== saved.birth || form.gender !== saved.gender

function faultOfName(name: string): string | undefined {
  if (!name) return t('account.change.missing')
  if (!/^[\p{L}\p{M} ]+$/u.test(name)) return t('account.fullname.letters')
  if (name.length < limits.minFullNameCharacters)
    return t('account.fullname.short', { n: limits.minFullNameCharacters })
  if (name.length > limits.maxFullNameCharacters)
    return t('account.fullname.long', { n: limits.maxFullNameCharacters })
  return undefined
}

function faultOfBirth(birth: string, today: string): string | undefined {
  if (!birth.trim()) return undefined
  const day = readDay(birth)
  if (!day) return t('account.birth.invalid')
  return day > today ? t('account.birth.future') : undefined
}

/** Parses a date with the day first: 18/9/1991, 18-09-1991, 18.09.1991. Undefined if invalid. */
export function readDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\s*[/.\s-]\s*(\d{1,2})\s*[/.\s-]\s*(\d{4})$/.exec(text.trim()) ?? []
  if (!day || !month || !year || Number(year) < 1900) return undefined
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isReal = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

const writeDay = (day: string) => day.split('-').toReversed().join('/')

const normaliseName = (name: string) => name.normalize('NFC').trim().replace(/\s+/gu, ' ')

import type { Contact, ContactContent } from '@bocau/contract/contacts/contacts'
import { isValidEmail } from '@bocau/mail-core/address'
import type { PlainKey } from '../../../i18n/index.ts'
import { readBirthday, type TypedBirthday, writeBirthday } from '../birthday.ts'

export interface TypedContact extends Omit<ContactContent, 'birthday'> {
  birthday: TypedBirthday
  group_ids: string[]
}

/** Errors by path of the field. */
export type FieldFaults = Partial<Record<string, PlainKey>>

/** Builds the form values of a contact, or of a new one. */
export const toTypedContact = (self?: Contact): TypedContact => ({
  name: self?.name ?? '',
  given: self?.given ?? '',
  family: self?.family ?? '',
  emails: self?.emails.length ? self.emails : [{ email: '', kind: 'work' }],
  phones: self?.phones.length ? self.phones : [{ number: '', kind: 'mobile' }],
  company: self?.company ?? '',
  title: self?.title ?? '',
  birthday: readBirthday(self?.birthday ?? null),
  notes: self?.notes ?? '',
  group_ids: self?.group_ids ?? [],
})

/** Returns the fault of every invalid field. */
export function findFaults(typed: TypedContact): FieldFaults {
  const { name, given, family, company, emails, phones, birthday } = typed
  const faults: FieldFaults & { birthday?: PlainKey; name?: PlainKey } = {}
  emails.forEach(({ email }, at) => {
    if (email.trim() && !isValidEmail(email.trim())) faults[`emails.${at}`] = 'contacts.wrong.email'
  })
  if (writeBirthday(birthday) === undefined) faults.birthday = 'contacts.wrong.birthday'
  const filled = [name, given, family, company, ...emails.map((one) => one.email)]
  if (![...filled, ...phones.map((one) => one.number)].some((one) => one.trim()))
    faults.name = 'contacts.wrong.nobody'
  return faults
}

/** Returns the contact in the format of the API. */
export function writeTyped({ birthday, emails, phones, ...typed }: TypedContact) {
  return {
    ...typed,
    birthday: writeBirthday(birthday) ?? null,
    emails: emails.map((one) => ({ ...one, email: one.email.trim() })).filter(({ email }) => email),
    phones: phones.filter(({ number }) => number.trim()),
  }
}

import { expect, test } from 'vitest'
import { findFaults, toTypedContact, writeTyped } from './contact-form.ts'

test('reports invalid addresses and dates, but not empty lines', () => {
  const typed = {
    ...toTypedContact(),
    emails: [
      { email: 'a@b.example', kind: 'work' as const },
      { email: '', kind: 'home' as const },
      { email: 'a b', kind: 'other' as const },
    ],
    birthday: { day: '31', month: '2', year: '' },
  }
  expect(findFaults(typed)).toEqual({
    'emails.2': 'contacts.wrong.email',
    birthday: 'contacts.wrong.birthday',
  })
})

test('a contact needs a name, company, address or phone number', () => {
  expect(findFaults({ ...toTypedContact(), notes: 'ai đó' })).toEqual({ name: 'contacts.wrong.nobody' })
  expect(findFaults({ ...toTypedContact(), company: 'Gỗ Lim' })).toEqual({})
  expect(findFaults({ ...toTypedContact(), phones: [{ number: '091', kind: 'home' }] })).toEqual({})
})

test('empty lines are not sent', () => {
  expect(writeTyped({ ...toTypedContact(), name: 'Vy' })).toMatchObject({
    name: 'Vy',
    emails: [],
    phones: [],
    birthday: null,
  })
})

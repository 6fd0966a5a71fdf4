import { expect, test } from 'vitest'
import { beginContact, findFaults, writeTyped } from './contact-form.ts'

test('reports invalid addresses and dates, but not empty lines', () => {
  const typed = {
    ...beginContact(),
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
  expect(findFaults({ ...beginContact(), notes: 'ai đó' })).toEqual({ name: 'contacts.wrong.nobody' })
  expect(findFaults({ ...beginContact(), company: 'Gỗ Lim' })).toEqual({})
  expect(findFaults({ ...beginContact(), phones: [{ number: '091', kind: 'home' }] })).toEqual({})
})

test('empty lines are not sent', () => {
  expect(writeTyped({ ...beginContact(), name: 'Vy' })).toMatchObject({
    name: 'Vy',
    emails: [],
    phones: [],
    birthday: null,
  })
})

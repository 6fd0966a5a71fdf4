import { expect, test } from 'vitest'
import { beginContact, findFaults, writeTyped } from './contact-form.ts'

test('an address that is none and a day that is none are told of at their fields, empty lines are not', () => {
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

test('a contact is somebody: by a name, a company, an address or a telephone', () => {
  expect(findFaults({ ...beginContact(), notes: 'ai đó' })).toEqual({ name: 'contacts.wrong.nobody' })
  expect(findFaults({ ...beginContact(), company: 'Gỗ Lim' })).toEqual({})
  expect(findFaults({ ...beginContact(), phones: [{ number: '091', kind: 'home' }] })).toEqual({})
})

test('what is sent has no empty lines', () => {
  expect(writeTyped({ ...beginContact(), name: 'Vy' })).toMatchObject({
    name: 'Vy',
    emails: [],
    phones: [],
    birthday: null,
  })
})

import { expect, test } from 'vitest'
import { type ProfileForm, profileBody, readDay, toForm, validate } from './profile-form.ts'
import '../../../i18n/areas/account.ts'

const form = (change: Partial<ProfileForm>): ProfileForm => ({
  fullname: 'Trần Minh Khuê',
  birth: '18/09/1991',
  gender: 'female',
  ...change,
})

test.each<[Partial<ProfileForm>, object]>([
  [{}, {}],
  [{ fullname: 'Y' }, { fullname: 'Hãy nhập ít nhất 2 ký tự.' }],
  [{ fullname: 'Trần Minh Khuê 2' }, { fullname: 'Chỉ dùng chữ cái và khoảng trắng.' }],
  [{ fullname: '   ' }, { fullname: 'Mục này là bắt buộc.' }],
  [{ fullname: 'a'.repeat(101) }, { fullname: 'Hãy nhập tối đa 100 ký tự.' }],
  [{ fullname: 'Nguyễn Ái Quốc'.normalize('NFD') }, {}],
  [{ birth: '16/04/2026' }, { birth: 'Ngày sinh không được ở tương lai.' }],
  [{ birth: '31/02/1991' }, { birth: 'Hãy nhập ngày hợp lệ.' }],
  [{ birth: '32/13' }, { birth: 'Hãy nhập ngày hợp lệ.' }],
  [{ birth: '32/13/1991' }, { birth: 'Hãy nhập ngày hợp lệ.' }],
  [{ birth: '15/04/2026' }, {}],
])('%o', (change, faults) => {
  expect(validate(form(change), '2026-04-15')).toEqual(faults)
})

test('sends empty fields as null and the name normalised', () => {
  expect(profileBody(form({ fullname: '  Trần   Minh Khuê ', birth: '', gender: '' }))).toEqual({
    fullname: 'Trần Minh Khuê',
    date_of_birth: null,
    gender: null,
  })
})

test.each([
  ['18/9/1991', '1991-09-18'],
  ['18-09-1991', '1991-09-18'],
  [' 1.1.2000 ', '2000-01-01'],
  ['29/02/2000', '2000-02-29'],
  ['29/02/2001', undefined],
  ['1991-09-18', undefined],
  ['18/13/1991', undefined],
  ['18/09/91', undefined],
])('%j is the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test('formats a saved day for display', () => {
  expect(toForm({ fullname: '', date_of_birth: '1991-09-18', gender: null } as never).birth).toBe(
    '18/09/1991',
  )
})

import type { SignInWanted } from '@bocau/contract/account/sign-in-page'
import { expect, test } from 'vitest'
import { drawSignIn } from './draw-sign-in.tsx'

const wanted: SignInWanted = {
  offer: { password: null, accounts: [], is_open_to_anybody: false, single_sign_on: null },
  language: 'vi',
  search: '',
  mayUsePasskeys: true,
}
const demo = {
  ...wanted.offer,
  password: 'demo',
  accounts: [{ email: 'ha@mocviet.test', fullname: 'Hà <b>', note: '"><script>alert(1)</script>' }],
}

test('renders the form in each requested language', () => {
  for (const [language, words] of [
    ['vi', 'Đăng nhập'],
    ['en', 'Sign in'],
    ['vi', 'Đăng nhập'],
  ] as const) {
    const html = drawSignIn({ ...wanted, language })
    expect(html).toContain(`<h1>${words}`)
    expect(html).toContain('name="address"')
    expect(html).toContain('type="password"')
  }
})

test('renders the demo users as text', () => {
  const html = drawSignIn({ ...wanted, offer: demo })
  expect(html).toContain('Hà &lt;b&gt;')
  expect(html).not.toContain('<script')
})

test('renders the reason for the sign-in immediately', () => {
  expect(drawSignIn({ ...wanted, search: '?ended=password_changed' })).not.toBe(drawSignIn(wanted))
})

test('offers passkeys where they can be used', () => {
  const html = drawSignIn(wanted)
  expect(drawSignIn({ ...wanted, mayUsePasskeys: false }).length).toBeLessThan(html.length)
})

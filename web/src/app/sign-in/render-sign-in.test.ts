import type { SignInPageData } from '@bocau/contract/account/sign-in-page'
import { expect, test } from 'vitest'
import { renderSignIn } from './render-sign-in.tsx'

const request: SignInPageData = {
  offer: { password: null, accounts: [], is_open_to_anybody: false, single_sign_on: null },
  language: 'vi',
  search: '',
  mayUsePasskeys: true,
}
const demo = {
  ...request.offer,
  password: 'demo',
  accounts: [{ email: 'ha@mocviet.test', fullname: 'Hà <b>', note: '"><script>alert(1)</script>' }],
}

test('renders the form in each requested language', () => {
  for (const [language, text] of [
    ['vi', 'Đăng nhập'],
    ['en', 'Sign in'],
    ['vi', 'Đăng nhập'],
  ] as const) {
    const html = renderSignIn({ ...request, language })
    expect(html).toContain(`<h1>${text}`)
    expect(html).toContain('name="address"')
    expect(html).toContain('type="password"')
  }
})

test('renders the demo users as text', () => {
  const html = renderSignIn({ ...request, offer: demo })
  expect(html).toContain('Hà &lt;b&gt;')
  expect(html).not.toContain('<script')
})

test('renders the reason for the sign-in immediately', () => {
  expect(renderSignIn({ ...request, search: '?ended=password_changed' })).not.toBe(renderSignIn(request))
})

test('offers passkeys where they can be used', () => {
  const html = renderSignIn(request)
  expect(renderSignIn({ ...request, mayUsePasskeys: false }).length).toBeLessThan(html.length)
})

/** The addresses of the account area. */
export const accountAddresses = {
  home: '/account/home',
  profile: '/account/profile',
  protect: '/account/protect',
  domain: '/account/domain',
  people: '/account/people',
  verify: '/verify',
  password: '/protect/password',
  authentication: '/protect/authentication',
  passkeys: '/protect/passkeys',
  recovery: '/protect/recovery',
  appPasswords: '/protect/app-passwords',
  history: '/account/protect#history',
} as const

/** The addresses of the account area. */
export const accountAddresses = {
  home: '/account/home',
  profile: '/account/profile',
  protect: '/account/protect',
  organisation: '/account/organisation',
  people: '/account/people',
  groups: '/account/groups',
  domain: '/account/domain',
  policies: '/account/policies',
  audit: '/account/audit',
  verify: '/verify',
  password: '/protect/password',
  authentication: '/protect/authentication',
  passkeys: '/protect/passkeys',
  recovery: '/protect/recovery',
  appPasswords: '/protect/app-passwords',
  history: '/account/protect#history',
} as const

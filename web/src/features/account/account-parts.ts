/** The pages of the account area: `/account/<part>`. The last ones look after an organisation. */
export const accountParts = [
  'home',
  'profile',
  'protect',
  'delegates',
  'organisation',
  'people',
  'groups',
  'mailboxes',
  'domain',
  'policies',
  'audit',
] as const
export type AccountPart = (typeof accountParts)[number]

/** The pages with one task each: `/verify`, and `/protect/<part>` for the others. */
export const configParts = [
  'verify',
  'password',
  'authentication',
  'passkeys',
  'app-passwords',
  'recovery',
] as const
export type ConfigPart = (typeof configParts)[number]

/** Pages of the account area, `/account/<part>`. The last ones manage an organisation. */
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

/** Single-task pages: `/verify`, and `/protect/<part>` for the others. */
export const configParts = [
  'verify',
  'password',
  'authentication',
  'passkeys',
  'app-passwords',
  'recovery',
] as const
export type ConfigPart = (typeof configParts)[number]

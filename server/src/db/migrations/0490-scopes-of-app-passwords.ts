import type { Migration } from './migration.ts'

/** App passwords that open the API; the existing ones stay limited to mail programs, and so do their sessions. */
export const scopesOfAppPasswords: Migration = {
  number: 490,
  name: 'scopes of app passwords',
  both: [
    'alter table app_password add column opens_api smallint not null default 0',
    'alter table session add column opens_api smallint not null default 0',
  ],
}

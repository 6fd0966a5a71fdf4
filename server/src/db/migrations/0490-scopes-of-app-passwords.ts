import type { Migration } from './migration.ts'

/** App passwords for the API; existing ones and their sessions stay limited to mail programs. */
export const scopesOfAppPasswords: Migration = {
  number: 490,
  name: 'scopes of app passwords',
  both: [
    'alter table app_password add column opens_api smallint not null default 0',
    'alter table session add column opens_api smallint not null default 0',
  ],
}

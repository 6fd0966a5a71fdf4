import type { Migration } from './migration.ts'

/** Administrators, who manage the users of an organisation without owning it. */
export const roles: Migration = {
  number: 98,
  name: 'roles',
  both: [
    `alter table account add column is_administrator smallint not null default 0
      check (is_administrator in (0, 1))`,
  ],
}

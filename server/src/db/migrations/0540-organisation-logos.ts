import type { Migration } from './migration.ts'

const logo = (bytes: string) => [
  `create table organisation_logo (
      organisation_id bigint primary key references organisation (id) on delete cascade,
      png ${bytes} not null,
      width integer not null,
      height integer not null,
      version text not null
    )`,
]

/** Logos of organisations, shown in system messages. */
export const organisationLogos: Migration = {
  number: 540,
  name: 'organisation logos',
  both: [],
  sqlite: logo('blob'),
  postgres: logo('bytea'),
}

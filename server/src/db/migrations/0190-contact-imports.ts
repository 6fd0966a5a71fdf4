import type { Migration } from './migration.ts'

/** Imported contact files, and the previous data of the contacts they changed. */
export const contactImports: Migration = {
  number: 190,
  name: 'contact imports',
  both: [
    `create table contact_import (
      organisation_id bigint not null references organisation (id),
      account_id bigint not null references account (id) on delete cascade,
      id bigint primary key,
      made_at bigint not null,
      made_groups text not null
    )`,
    'create index contact_import_of_account on contact_import (account_id)',
    'create index contact_import_by_age on contact_import (made_at)',
    `create table contact_import_line (
      import_id bigint not null references contact_import (id) on delete cascade,
      contact_id bigint not null references book_contact (id) on delete cascade,
      before text,
      primary key (import_id, contact_id)
    )`,
    'create index contact_import_line_of_contact on contact_import_line (contact_id)',
  ],
}

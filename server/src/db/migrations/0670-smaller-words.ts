import type { Migration } from './migration.ts'

/**
 * The words of messages are half of a database. The default compression of PostgreSQL leaves most of them as they are.
 * LZ4, if the server has it, makes them an eighth smaller. Existing rows do not change.
 */
export const smallerWords: Migration = {
  number: 670,
  name: 'smaller words',
  both: [],
  postgres: [
    `do $$ begin
      if (select 'lz4' = any (enumvals) from pg_settings where name = 'default_toast_compression') then
        alter table message_text alter column words set compression lz4;
      end if;
    end $$`,
  ],
}

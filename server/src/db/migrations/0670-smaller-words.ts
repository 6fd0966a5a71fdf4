import type { Migration } from './migration.ts'

/**
 * The words of a message are half of a store. PostgreSQL's own compression gives up on most of them; LZ4 saves a fifth,
 * if the server has it. Existing rows remain as they are.
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

import type { Migration } from './migration.ts'

/** True for messages whose sender marked them as important; false for those stored before. */
export const importantMessages: Migration = {
  number: 530,
  name: 'important messages',
  both: ['alter table message add column is_important smallint not null default 0'],
}

import type { Migration } from './migration.ts'

/** Facts about the store itself. */
export const storeFacts: Migration = {
  number: 4,
  name: 'store-facts',
  both: ['create table store_fact (key text primary key, value text not null)'],
}

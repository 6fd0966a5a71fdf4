import { accounts } from './0077-first-release/accounts.ts'
import { delivery } from './0077-first-release/delivery.ts'
import { drive } from './0077-first-release/drive.ts'
import { mailbox } from './0077-first-release/mailbox.ts'
import { store } from './0077-first-release/store.ts'
import type { Migration } from './migration.ts'

const topics = [accounts, store, mailbox, delivery, drive]

/** The schema of 0.2.0, the first release. */
export const firstRelease: Migration = {
  number: 77,
  name: 'first release',
  both: topics.flatMap(({ both }) => both),
  sqlite: topics.flatMap(({ sqlite = [] }) => sqlite),
  postgres: topics.flatMap(({ postgres = [] }) => postgres),
}

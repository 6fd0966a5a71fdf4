import type { App } from '../../composition/app.ts'
import { insertFolders } from './folder-store.ts'

/** Adds numbered folders to an account. */
export async function addFolders(app: Pick<App, 'db' | 'ids' | 'clock'>, accountId: string, count: number) {
  const all = Array.from({ length: count }, (_, at) => ({
    account_id: accountId,
    id: app.ids.next(),
    name: `Khách ${at}`,
    is_system: 0 as const,
    icon: 'folder',
    unread_threads: 0,
    total_threads: 0,
    created_at: app.clock.now(),
  }))
  for (let at = 0; at < all.length; at += 500)
    await app.db.transaction((tx) => insertFolders(tx.sql, all.slice(at, at + 500)))
}

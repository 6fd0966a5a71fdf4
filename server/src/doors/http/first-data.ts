import type { FirstData } from '@bocau/contract/first-data'
import { Id } from '@bocau/contract/ids'
import type { AccountDeps } from '../../features/account/index.ts'
import { getQuota, getUserInfo } from '../../features/account/people/index.ts'
import { getFolders } from '../../features/mailbox/folders/index.ts'
import { listLabels } from '../../features/mailbox/labels/index.ts'
import { getThreadPage } from '../../features/mailbox/lists/index.ts'
import { getThread } from '../../features/mailbox/reading/index.ts'
import { getSettings, serverSettings } from '../../features/settings/index.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import type { OfficeEditor } from '../../ports/office-editor.ts'

type FirstDataDeps = Pick<AccountDeps, 'db'> & { office: Pick<OfficeEditor, 'isSet'> }

/**
 * What the page carries for its first screen, read from its address: with it no request stands between the
 * page and its rows.
 */
export async function getFirstData(deps: FirstDataDeps, actor: Actor, path: string): Promise<FirstData> {
  const db = deps.db.sql
  // In the mailbox of another as everywhere, everybody reads as they like to.
  const settings = await getSettings(db, actor.actedBy?.accountId ?? actor.accountId)
  const { folder, threadId } = readAddress(path)
  const page = { limit: settings.item_per_page, offset: 0 }
  return {
    // The number is that of the request's beginning: what happened since is sent again rather than lost.
    event_number: actor.eventNumber,
    settings,
    // The drive is the person's: in the mailbox of another nothing is taken from it or put into it.
    server: { ...serverSettings(deps, actor), ...(actor.actedBy && { enable_drive: false }) },
    user: await getUserInfo(db, actor.accountId, actor),
    quota: await getQuota(db, actor.accountId),
    folders: await getFolders(db, actor.accountId),
    labels: await listLabels(db, actor.accountId),
    threads: await missing(async () => ({
      folder,
      page: await getThreadPage(db, actor.accountId, folder, page),
    })),
    thread:
      threadId && actor.isDomainVerified
        ? await missing(async () => ({ folder, detail: await getThread(db, actor, threadId, folder) }))
        : null,
  }
}

/** The same of somebody who has to set up a second step first: nothing of their mail. */
export async function getBareData(deps: FirstDataDeps, actor: Actor): Promise<FirstData> {
  const db = deps.db.sql
  return {
    event_number: actor.eventNumber,
    settings: await getSettings(db, actor.accountId),
    server: serverSettings(deps, actor),
    user: await getUserInfo(db, actor.accountId, actor),
    quota: await getQuota(db, actor.accountId),
    folders: [],
    labels: [],
    threads: null,
    thread: null,
  }
}

/** The folder, and the thread if any, that an address of the product shows. */
export function readAddress(path: string): { folder: string; threadId: string | null } {
  const match = /^\/folder\/([^/]+)(?:\/([0-9]{15,19}))?\/?$/.exec(path)
  if (!match?.[1]) return { folder: 'INBOX', threadId: null }
  try {
    return { folder: decodeURIComponent(match[1]), threadId: Id.safeParse(match[2]).data ?? null }
  } catch {
    return { folder: 'INBOX', threadId: null }
  }
}

/** A folder or thread that is not there is the page's to tell of. */
async function missing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

import type { FirstData } from '@bocau/contract/first-data'
import { Id } from '@bocau/contract/ids'
import { type AccountDeps, getUserInfo } from '../../features/account/index.ts'
import { getFolders } from '../../features/folders/index.ts'
import { listLabels } from '../../features/labels/index.ts'
import { getThread, getThreadPage } from '../../features/mailbox/index.ts'
import { listAccessibleMailboxes } from '../../features/mailbox-rights/index.ts'
import { getQuota } from '../../features/quota/index.ts'
import { getSettings, serverSettings } from '../../features/settings/index.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import type { OfficeEditor } from '../../ports/office-editor.ts'

type FirstDataDeps = Pick<AccountDeps, 'db'> & { office: Pick<OfficeEditor, 'isSet'> }

/** Returns the data embedded in the page for its first screen, depending on the URL; it saves the first requests. */
export async function getFirstData(deps: FirstDataDeps, actor: Actor, path: string): Promise<FirstData> {
  const db = deps.db.sql
  // Display settings of the user apply in delegated mailboxes too.
  const personId = actor.actedBy?.accountId ?? actor.accountId
  const settings = await getSettings(db, personId)
  const { folder, threadId } = parsePageUrl(path)
  const page = { limit: settings.item_per_page, offset: 0 }
  return {
    // The number at the start of the request: later events are sent again rather than lost.
    event_number: actor.eventNumber,
    settings,
    // The drive belongs to the user, so it is not available in a delegated mailbox.
    server: { ...serverSettings(deps, actor), ...(actor.actedBy && { enable_drive: false }) },
    user: await getUserInfo(db, actor.accountId, actor),
    quota: await getQuota(db, actor.accountId),
    folders: await getFolders(db, actor.accountId),
    labels: await listLabels(db, actor.accountId),
    mailboxes: await listAccessibleMailboxes(db, personId),
    threads: await nullIfRefused(async () => ({
      folder,
      page: await getThreadPage(db, actor.accountId, { folderName: folder, request: page }),
    })),
    thread:
      threadId && actor.isDomainVerified
        ? await nullIfRefused(async () => ({
            folder,
            detail: await getThread(db, actor, { threadId, folderName: folder }),
          }))
        : null,
  }
}

/** Returns the data for a user who first has to set up a second step, without any mail. */
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
    mailboxes: [],
    threads: null,
    thread: null,
  }
}

/** Parses the folder and the optional thread from a page URL. */
export function parsePageUrl(path: string): { folder: string; threadId: string | null } {
  const match = /^\/folder\/([^/]+)(?:\/([0-9]{15,19}))?\/?$/.exec(path)
  if (!match?.[1]) return { folder: 'INBOX', threadId: null }
  try {
    return { folder: decodeURIComponent(match[1]), threadId: Id.safeParse(match[2]).data ?? null }
  } catch {
    return { folder: 'INBOX', threadId: null }
  }
}

/** Reads data; returns null when the folder or thread is missing, which the page reports itself. */
async function nullIfRefused<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

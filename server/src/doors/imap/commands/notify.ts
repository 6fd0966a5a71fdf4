import { writeListed } from '@bocau/mail-core/imap/answers/answers'
import type { Command, StatusItem } from '@bocau/mail-core/imap/commands/command'
import { listVisibleFolders, type VisibleFolder } from '../../../features/mailbox/batch/index.ts'
import { listFolderNumbers, listVanishedUids } from '../../../features/mailbox/folder-view/index.ts'
import type { Session } from '../session.ts'
import { tellNews } from '../tell-news.ts'
import { type ToldFolder, Wishes } from '../wishes.ts'
import { attributesOf, writeStatusOf } from './folders.ts'

/** Sets the events to report without a request (RFC 5465). */
export async function notify(
  session: Session,
  { groups, isStatus }: Extract<Command, { name: 'NOTIFY' }>,
): Promise<void> {
  if (!groups) {
    session.wishes = null
    return
  }
  const wishes = new Wishes(groups, await readFolders(session))
  session.wishes = wishes
  if (!isStatus) return
  for (const { folder } of wishes.told.values())
    if (wishes.eventsOf(folder).has('MessageNew')) await tellStatus(session, folder)
}

/** Reports the changes that the client registered for. */
export async function tellWishes(session: Session): Promise<void> {
  const { wishes } = session
  if (!wishes) return
  if (wishes.tellsSelected) await tellNews(session, { mayTellGone: wishes.tellsGone })
  const now = await readFolders(session)
  const before = wishes.told
  wishes.told = now
  await tellNames(session, wishes, { before, now })
  for (const [id, told] of now) {
    const known = before.get(id)
    if (!known || id === session.selected?.id || known.numbers.modseq === told.numbers.modseq) continue
    if (await isWanted(session, wishes, known, told)) await tellStatus(session, told.folder)
  }
}

async function readFolders({ deps, accountId }: Session): Promise<Map<string, ToldFolder>> {
  const folders = await listVisibleFolders(deps, accountId)
  const numbers = await listFolderNumbers(deps, accountId)
  const told = new Map<string, ToldFolder>()
  for (const folder of folders) {
    const found = numbers.get(folder.id)
    if (found) told.set(folder.id, { folder, numbers: found })
  }
  return told
}

/** Returns true when the changes of a folder include a registered event. */
async function isWanted(
  { deps, accountId }: Session,
  wishes: Wishes,
  known: ToldFolder,
  { folder, numbers }: ToldFolder,
): Promise<boolean> {
  const events = wishes.eventsOf(folder)
  if (!events.has('MessageNew')) return false
  if (events.has('FlagChange') || known.numbers.nextUid !== numbers.nextUid) return true
  const gone = await listVanishedUids(deps, accountId, folder.id, known.numbers.modseq)
  return gone === null || gone.length > 0
}

const statusItems: readonly StatusItem[] = ['MESSAGES', 'UIDNEXT', 'UIDVALIDITY', 'UNSEEN', 'HIGHESTMODSEQ']

async function tellStatus(session: Session, folder: VisibleFolder): Promise<void> {
  if (folder.id === session.selected?.id) return
  await writeStatusOf(session, folder, statusItems)
}

type Folders = ReadonlyMap<string, ToldFolder>

/** Reports created, renamed, deleted, subscribed and unsubscribed folders. */
async function tellNames(
  session: Session,
  wishes: Wishes,
  { before, now }: { before: Folders; now: Folders },
): Promise<void> {
  const all = [...now.values()].map(({ folder }) => folder)
  const write = (name: string, attributes: string[], oldName?: string) =>
    session.io.write(
      writeListed({ name, attributes, ...(oldName === undefined ? {} : { oldName }) }, session.isUtf8),
    )
  for (const [id, { folder }] of before)
    if (!now.has(id) && wishes.eventsOf(folder).has('MailboxName'))
      await write(folder.name, ['\\NonExistent'])
  for (const [id, { folder }] of now) {
    const known = before.get(id)?.folder
    const [events, earlier] = [wishes.eventsOf(folder), known && wishes.eventsOf(known)]
    const isNamed = folder.name !== known?.name && (events.has('MailboxName') || earlier?.has('MailboxName'))
    const isSubscribed = folder.isSubscribed !== known?.isSubscribed
    const isTold = isSubscribed && (events.has('SubscriptionChange') || earlier?.has('SubscriptionChange'))
    if (isNamed || (known && isTold))
      await write(folder.name, attributesOf(folder, all, true), nameBefore(folder, known))
  }
}

const nameBefore = ({ name }: VisibleFolder, known: VisibleFolder | undefined) =>
  known && known.name !== name ? known.name : undefined

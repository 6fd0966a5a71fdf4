import type { NotifyFilter, NotifyGroup } from '@bocau/mail-core/imap/commands/command'
import { normalForm } from '@bocau/mail-core/words/normal-form'
import type { ShownFolder } from '../../features/mailbox/batch/index.ts'
import type { FolderSnapshot } from '../../features/mailbox/folder-view/index.ts'

/** A folder as a program was told of it last. */
export interface ToldFolder {
  folder: ShownFolder
  numbers: FolderSnapshot['numbers']
}

/** What a program wants to be told without asking (RFC 5465), and what it was told last. */
export class Wishes {
  readonly #groups: readonly NotifyGroup[]
  /** What it wants to hear of the folder that it looks at; null where it did not say: then it hears as anybody. */
  readonly selected: NotifyGroup | null
  /** The folders as the program knows them, by their ids. */
  told: ReadonlyMap<string, ToldFolder>

  constructor(groups: readonly NotifyGroup[], told: ReadonlyMap<string, ToldFolder>) {
    this.selected = groups.find(isOfSelected) ?? null
    this.#groups = groups.filter((group) => !isOfSelected(group))
    this.told = told
  }

  /** Whether what happens in the folder that is looked at is told at once. */
  get tellsSelected(): boolean {
    return this.selected?.events.includes('MessageNew') === true
  }

  /** Whether it is told at once as well that messages are gone. */
  get tellsGone(): boolean {
    return this.selected?.filter.of === 'selected'
  }

  /** What is told of a folder that nobody looks at: the first group that means it says so. */
  eventsOf(folder: ShownFolder): ReadonlySet<string> {
    return new Set(this.#groups.find(({ filter }) => isMeant(filter, folder))?.events)
  }
}

const isOfSelected = ({ filter }: NotifyGroup) => filter.of === 'selected' || filter.of === 'selected-delayed'

/** Where nothing is delivered. */
const notDelivered: ReadonlySet<ShownFolder['role']> = new Set(['sent', 'drafts', 'trash'])

function isMeant(filter: NotifyFilter, folder: ShownFolder): boolean {
  if (filter.of === 'personal') return true
  if (filter.of === 'inboxes') return !notDelivered.has(folder.role)
  if (filter.of === 'subscribed') return folder.isSubscribed
  if (filter.of !== 'mailboxes' && filter.of !== 'subtree') return false
  return filter.mailboxes.some((written) => {
    const name = normalForm(written)
    return folder.name === name || (filter.of === 'subtree' && folder.name.startsWith(`${name}/`))
  })
}

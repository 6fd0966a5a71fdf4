import type { NotifyFilter, NotifyGroup } from '@bocau/mail-core/imap/commands/command'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { FolderSnapshot } from '../../features/mail-programs/index.ts'
import type { ReachableFolder } from './reachable-folder.ts'

/** Folder in the state that was reported to the client. */
export interface ReportedFolder {
  folder: ReachableFolder
  numbers: FolderSnapshot['numbers']
}

/** Events that a client registered by NOTIFY (RFC 5465), and the last reported state. */
export class NotifyRegistrations {
  readonly #groups: readonly NotifyGroup[]
  /** Registration for the selected folder; null for the default behaviour. */
  readonly selected: NotifyGroup | null
  /** Reported state of the folders by id. */
  reported: ReadonlyMap<string, ReportedFolder>

  constructor(groups: readonly NotifyGroup[], reported: ReadonlyMap<string, ReportedFolder>) {
    this.selected = groups.find(isOfSelected) ?? null
    this.#groups = groups.filter((group) => !isOfSelected(group))
    this.reported = reported
  }

  /** Returns true when changes of the selected folder are reported immediately. */
  get reportsSelected(): boolean {
    return this.selected?.events.includes('MessageNew') === true
  }

  /** Returns true when EXPUNGE is reported immediately as well. */
  get reportsRemoved(): boolean {
    return this.selected?.filter.of === 'selected'
  }

  /** Accounts of the folders whose changes are reported. */
  get accountIds(): Set<string> {
    const folders = [...this.reported.values()].map(({ folder }) => folder)
    return new Set(folders.filter((folder) => this.eventsOf(folder).size > 0).map((one) => one.accountId))
  }

  /** Returns the events of a folder that is not selected, by the first group that matches. */
  eventsOf(folder: ReachableFolder): ReadonlySet<string> {
    return new Set(this.#groups.find(({ filter }) => matchesFilter(filter, folder))?.events)
  }
}

const isOfSelected = ({ filter }: NotifyGroup) => filter.of === 'selected' || filter.of === 'selected-delayed'

/** Roles of folders to which no mail is delivered. */
const rolesWithoutDelivery: ReadonlySet<ReachableFolder['role']> = new Set(['sent', 'drafts', 'trash'])

function matchesFilter(filter: NotifyFilter, folder: ReachableFolder): boolean {
  if (filter.of === 'personal') return folder.mailbox === null
  if (filter.of === 'inboxes') return folder.mailbox === null && !rolesWithoutDelivery.has(folder.role)
  if (filter.of === 'subscribed') return folder.isSubscribed
  if (filter.of !== 'mailboxes' && filter.of !== 'subtree') return false
  return filter.mailboxes.some((written) => {
    const name = normalForm(written)
    return folder.name === name || (filter.of === 'subtree' && folder.name.startsWith(`${name}/`))
  })
}

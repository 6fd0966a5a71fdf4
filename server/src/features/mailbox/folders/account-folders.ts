import type { Sql } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type FolderRow, listFolders } from './folder-store.ts'
import { departureFolderNames, hiddenFolderNames, type SystemFolderName } from './system-folders.ts'

/** Where nobody moves mail to by hand: these folders say what a message is. */
const closedFolderNames: readonly string[] = [
  'Starred',
  'Sent',
  'Drafts',
  'WEBMAIL_SCHEDULED',
  'webmail_period',
]

/** The folders of an account, read once for an act. */
export class AccountFolders {
  readonly all: readonly FolderRow[]

  private constructor(all: readonly FolderRow[]) {
    this.all = all
  }

  static async read(db: Sql, accountId: string): Promise<AccountFolders> {
    return new AccountFolders(await listFolders(db, accountId))
  }

  /** The folder of an id; one that is not there, or is somebody else's, does not exist. */
  get(id: string): FolderRow {
    const folder = this.all.find((one) => one.id === id)
    if (!folder) throw new Refused('not_found')
    return folder
  }

  system(name: SystemFolderName): FolderRow {
    const folder = this.all.find((one) => one.name === name)
    if (!folder) throw new Error(`an account has no folder ${name}`)
    return folder
  }

  /** A folder that mail may be moved to by hand. */
  getTarget(id: string): FolderRow {
    const folder = this.get(id)
    if (closedFolderNames.includes(folder.name)) throw new Refused('system_folder')
    return folder
  }

  /** The folders whose messages the list of a folder shows: itself; for the starred, all but Trash and Junk. */
  shownIn(id: string): string[] {
    if (this.get(id).name !== 'Starred') return [id]
    return this.idsWithout(hiddenFolderNames)
  }

  /** The folders that an act on threads in the list of a folder takes messages from: what waits to leave stays there. */
  takenFrom(id: string): string[] {
    if (this.get(id).name !== 'Starred') return [id]
    return this.idsWithout([...hiddenFolderNames, ...departureFolderNames])
  }

  idsWithout(names: readonly string[]): string[] {
    return this.all.filter((folder) => !names.includes(folder.name)).map((folder) => folder.id)
  }
}

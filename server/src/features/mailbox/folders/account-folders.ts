import type { Sql } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import {
  type FolderRow,
  findFolderById,
  findFolderNamed,
  listFoldersById,
  listFoldersNamed,
} from './folder-store.ts'
import { allFoldersBut, type FoldersChosen, onlyFolders } from './folders-chosen.ts'
import {
  departureFolderNames,
  foldersInOrder,
  hiddenFolderNames,
  type SpecialFolders,
  type SystemFolderName,
  specialAmong,
} from './system-folders.ts'

/** Where nobody moves mail to by hand: these folders say what a message is. */
const closedFolderNames: readonly string[] = [
  'Starred',
  'Snoozed',
  'Sent',
  'Drafts',
  'WEBMAIL_SCHEDULED',
  'webmail_period',
]

/**
 * The folders of an account as an act needs them: the system's are read at once, any other when it is asked for, so that
 * an act costs the same however many there are. What is read is good for one transaction.
 */
export class AccountFolders {
  /** Those that the rows of threads treat in a way of their own. */
  readonly special: SpecialFolders
  /** The system's folders. */
  readonly ofSystem: readonly FolderRow[]
  readonly #db: Sql
  readonly #accountId: string
  readonly #byId = new Map<string, FolderRow>()
  readonly #byName = new Map<string, FolderRow>()

  private constructor(db: Sql, accountId: string, system: readonly FolderRow[]) {
    this.#db = db
    this.#accountId = accountId
    for (const folder of system) this.#keep(folder)
    this.special = specialAmong(system)
    this.ofSystem = system
  }

  static async read(db: Sql, accountId: string): Promise<AccountFolders> {
    return new AccountFolders(db, accountId, await listFoldersNamed(db, accountId, foldersInOrder))
  }

  /** The folder of an id, if it is there and nobody else's. */
  async find(id: string | null): Promise<FolderRow | undefined> {
    if (id === null) return undefined
    return this.#byId.get(id) ?? this.#keep(await findFolderById(this.#db, this.#accountId, id))
  }

  /** The folder of exactly this name. */
  async named(name: string): Promise<FolderRow | undefined> {
    return this.#byName.get(name) ?? this.#keep(await findFolderNamed(this.#db, this.#accountId, name))
  }

  /** Those of some ids that are there. */
  async ofIds(ids: Iterable<string | null>): Promise<ReadonlyMap<string, FolderRow>> {
    const unknown = [...new Set(ids)].filter((id): id is string => id !== null && !this.#byId.has(id))
    if (unknown.length === 1) await this.find(unknown[0] as string)
    else for (const folder of await listFoldersById(this.#db, this.#accountId, unknown)) this.#keep(folder)
    return this.#byId
  }

  /** The folder of an id; one that is not there, or is somebody else's, does not exist. */
  async get(id: string): Promise<FolderRow> {
    const folder = await this.find(id)
    if (!folder) throw new Refused('not_found')
    return folder
  }

  system(name: SystemFolderName): FolderRow {
    const folder = this.#byName.get(name)
    if (!folder) throw new Error(`an account has no folder ${name}`)
    return folder
  }

  /** A folder that mail may be moved to by hand. */
  async getTarget(id: string): Promise<FolderRow> {
    const folder = await this.get(id)
    if (closedFolderNames.includes(folder.name)) throw new Refused('system_folder')
    return folder
  }

  /** The folders whose messages the list of a folder shows: itself; for the starred, all but Trash and Junk. */
  async shownIn(id: string): Promise<FoldersChosen> {
    if ((await this.get(id)).name !== 'Starred') return onlyFolders([id])
    return this.allBut(hiddenFolderNames)
  }

  /** The folders that an act on threads in the list of a folder takes messages from: what waits to leave stays there. */
  async takenFrom(id: string): Promise<FoldersChosen> {
    if ((await this.get(id)).name !== 'Starred') return onlyFolders([id])
    return this.allBut([...hiddenFolderNames, ...departureFolderNames])
  }

  /** All folders but some of the system's. */
  allBut(names: readonly string[]): FoldersChosen {
    return allFoldersBut(names.flatMap((name) => this.#byName.get(name)?.id ?? []))
  }

  #keep(folder: FolderRow): FolderRow
  #keep(folder: FolderRow | undefined): FolderRow | undefined
  #keep(folder: FolderRow | undefined): FolderRow | undefined {
    if (!folder) return undefined
    this.#byId.set(folder.id, folder)
    this.#byName.set(folder.name, folder)
    return folder
  }
}

import { closedFolderNames } from '@bocau/contract/mailbox/folder-names'
import type { Sql } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import { allFoldersBut, type FolderSet, onlyFolders } from './folder-set.ts'
import {
  type FolderRow,
  findFolderById,
  findFolderNamed,
  listFoldersById,
  listFoldersNamed,
} from './folder-store.ts'
import {
  foldersInOrder,
  hiddenFolderNames,
  type SpecialFolders,
  type SystemFolderName,
  scheduledFolderNames,
  specialFolders,
} from './system-folders.ts'

/**
 * Folders of an account for one transaction. Reads system folders immediately and others on demand, so that the cost
 * does not depend on the number of folders.
 */
export class AccountFolders {
  /** Folders that thread rows treat specially. */
  readonly special: SpecialFolders
  readonly systemFolders: readonly FolderRow[]
  readonly #db: Sql
  readonly #accountId: string
  readonly #byId = new Map<string, FolderRow>()
  readonly #byName = new Map<string, FolderRow>()

  private constructor(db: Sql, accountId: string, system: readonly FolderRow[]) {
    this.#db = db
    this.#accountId = accountId
    for (const folder of system) this.#cache(folder)
    this.special = specialFolders(system)
    this.systemFolders = system
  }

  static async read(db: Sql, accountId: string): Promise<AccountFolders> {
    return new AccountFolders(db, accountId, await listFoldersNamed(db, accountId, foldersInOrder))
  }

  /** Finds a folder of this account by id. */
  async find(id: string | null): Promise<FolderRow | undefined> {
    if (id === null) return undefined
    return this.#byId.get(id) ?? this.#cache(await findFolderById(this.#db, this.#accountId, id))
  }

  /** Finds the folder with exactly this name. */
  async findByName(name: string): Promise<FolderRow | undefined> {
    return this.#byName.get(name) ?? this.#cache(await findFolderNamed(this.#db, this.#accountId, name))
  }

  /** Returns the existing folders among some ids. */
  async findByIds(ids: Iterable<string | null>): Promise<ReadonlyMap<string, FolderRow>> {
    const unknown = [...new Set(ids)].filter((id): id is string => id !== null && !this.#byId.has(id))
    if (unknown.length === 1) await this.find(unknown[0] as string)
    else for (const folder of await listFoldersById(this.#db, this.#accountId, unknown)) this.#cache(folder)
    return this.#byId
  }

  /** Returns a folder of this account by id; fails when it does not exist. */
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

  /** Returns a folder that users may move mail to. */
  async getTarget(id: string): Promise<FolderRow> {
    const folder = await this.get(id)
    if (closedFolderNames.includes(folder.name)) throw new Refused('system_folder')
    return folder
  }

  /** Returns the folders whose messages the list of a folder shows: itself; for Starred, all except Trash and Junk. */
  async visibleIn(id: string): Promise<FolderSet> {
    if ((await this.get(id)).name !== 'Starred') return onlyFolders([id])
    return this.allExcept(hiddenFolderNames)
  }

  /**
   * Returns the folders from which an action on listed threads takes messages; scheduled messages stay where they are.
   */
  async actionableFrom(id: string): Promise<FolderSet> {
    if ((await this.get(id)).name !== 'Starred') return onlyFolders([id])
    return this.allExcept([...hiddenFolderNames, ...scheduledFolderNames])
  }

  /** Returns all folders except some system folders. */
  allExcept(names: readonly string[]): FolderSet {
    return allFoldersBut(names.flatMap((name) => this.#byName.get(name)?.id ?? []))
  }

  #cache(folder: FolderRow): FolderRow
  #cache(folder: FolderRow | undefined): FolderRow | undefined
  #cache(folder: FolderRow | undefined): FolderRow | undefined {
    if (!folder) return undefined
    this.#byId.set(folder.id, folder)
    this.#byName.set(folder.name, folder)
    return folder
  }
}

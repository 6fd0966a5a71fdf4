import { type FarMailbox, FarTrouble } from '../../../ports/far-mailbox.ts'
import type { MailFolder, OpenedFolder } from './mail-folder.ts'

/** A file of mail, read as a mailbox elsewhere is: folder by folder, each message by its number. */
export class FileMailbox implements FarMailbox {
  readonly hasLabels = false
  readonly #folders: ReadonlyMap<string, MailFolder>
  #opened: OpenedFolder | null = null

  constructor(folders: readonly MailFolder[]) {
    this.#folders = new Map(folders.map((folder) => [folder.path, folder]))
  }

  async listFolders() {
    return [...this.#folders.values()].map(({ path, folder, total }) => ({
      path,
      names: folder.split('/'),
      use: null,
      total,
    }))
  }

  async openFolder(path: string) {
    const folder = this.#folders.get(path)
    if (!folder) throw new FarTrouble('broken')
    await this.close()
    this.#opened = await folder.open()
    return { uidValidity: 1, total: this.#opened.uids.length }
  }

  async listUids(after: number) {
    return this.#open().uids.filter((uid) => uid > after)
  }

  async describe(uids: readonly number[]) {
    const folder = this.#open()
    return uids.map((uid) => folder.describe(uid))
  }

  async readSubjects(uids: readonly number[]) {
    const folder = this.#open()
    const names = new Map<number, string>()
    for (const uid of uids) names.set(uid, await folder.nameOf(uid))
    return names
  }

  read(uids: readonly number[]) {
    return this.#open().read(uids)
  }

  async close(): Promise<void> {
    const opened = this.#opened
    this.#opened = null
    await opened?.close?.()
  }

  #open(): OpenedFolder {
    if (!this.#opened) throw new FarTrouble('broken')
    return this.#opened
  }
}

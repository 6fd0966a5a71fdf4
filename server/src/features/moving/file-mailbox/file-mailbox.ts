import { limits } from '@bocau/contract/limits'
import { RemoteMailboxError, type RemoteMailboxSession } from '../../../ports/remote-mailbox.ts'
import type { MailFolder, OpenedFolder } from './mail-folder.ts'

/** A mail file, read like a remote mailbox: folder by folder, messages by UID. */
export class FileMailbox implements RemoteMailboxSession {
  readonly hasLabels = false
  readonly #folders: ReadonlyMap<string, MailFolder>
  readonly #into: string
  #opened: OpenedFolder | null = null

  /** `into` is the target folder that the user chose for all messages; empty for none. */
  constructor(folders: readonly MailFolder[], into = '') {
    this.#into = into
    this.#folders = new Map(folders.map((folder) => [folder.path, folder]))
  }

  async listFolders() {
    return [...this.#folders.values()].map(({ path, folder, total }) => ({
      path,
      names: folder.split('/'),
      use: null,
      total,
      ...(this.#into && { chosen: pathBelowChosen(this.#into, folder) }),
    }))
  }

  async openFolder(path: string) {
    const folder = this.#folders.get(path)
    if (!folder) throw new RemoteMailboxError('broken')
    await this.close()
    this.#opened = await folder.open()
    return { uidValidity: 1, total: this.#opened.uids.length }
  }

  async listUids(after: number) {
    return this.#getOpenedFolder().uids.filter((uid) => uid > after)
  }

  async describe(uids: readonly number[]) {
    const folder = this.#getOpenedFolder()
    const isFolderChosen = this.#into !== ''
    return uids.map((uid) => ({ ...folder.describe(uid), isFolderChosen }))
  }

  async readSubjects(uids: readonly number[]) {
    const folder = this.#getOpenedFolder()
    const names = new Map<number, string>()
    for (const uid of uids) names.set(uid, await folder.entryName(uid))
    return names
  }

  read(uids: readonly number[]) {
    return this.#getOpenedFolder().read(uids)
  }

  async close(): Promise<void> {
    const opened = this.#opened
    this.#opened = null
    await opened?.close?.()
  }

  #getOpenedFolder(): OpenedFolder {
    if (!this.#opened) throw new RemoteMailboxError('broken')
    return this.#opened
  }
}

/** Puts top-level messages into the chosen folder and other folders below it, up to the maximum depth. */
const pathBelowChosen = (into: string, folder: string): string =>
  folder === 'INBOX' ? into : [into, folder].join('/').split('/').slice(0, limits.maxFolderDepth).join('/')

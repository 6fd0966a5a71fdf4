/** A message as the model expects it. */
export interface ModelMessage {
  uid: number
  /** Unique, except for copies. */
  subject: string
  sentAt: number
  flags: ReadonlySet<string>
  /** The folder to which the web client restores it from Trash. */
  restoredTo: string | null
}

/** Expected content of a mailbox after a sequence of actions, independent of the implementation. */
export class MailboxModel {
  readonly #folders = new Map<string, { messages: ModelMessage[]; nextUid: number }>()

  constructor(folders: readonly string[]) {
    for (const name of folders) this.#folders.set(name, { messages: [], nextUid: 1 })
  }

  messages(folder: string): readonly ModelMessage[] {
    return this.#folder(folder).messages
  }

  /** Returns the messages of a folder with the given UIDs that still exist. */
  withUids(folder: string, uids: readonly number[]): ModelMessage[] {
    const requested = new Set(uids)
    return this.#folder(folder).messages.filter(({ uid }) => requested.has(uid))
  }

  /** Adds a message with the next UID, or the one that the server has reported. */
  add(folder: string, message: Omit<ModelMessage, 'uid'>, reportedUid?: number): void {
    const into = this.#folder(folder)
    const uid = reportedUid ?? into.nextUid
    into.nextUid = Math.max(into.nextUid, uid + 1)
    into.messages = [...into.messages, { ...message, uid }].toSorted((a, b) => a.uid - b.uid)
  }

  remove(folder: string, uids: readonly number[]): void {
    const removed = new Set(uids)
    const from = this.#folder(folder)
    from.messages = from.messages.filter(({ uid }) => !removed.has(uid))
  }

  /** Moves a message, which is then no longer flagged as deleted. */
  move(from: string, to: string, { message, uid }: { message: ModelMessage; uid?: number }): void {
    this.remove(from, [message.uid])
    const flags = message.flags.difference(new Set(['\\Deleted']))
    this.add(to, { ...message, flags: flags, restoredTo: from }, uid)
  }

  store(folder: string, uids: readonly number[], change: { sign: string; flags: readonly string[] }): void {
    for (const message of this.withUids(folder, uids)) {
      const named = new Set(change.flags)
      if (change.sign === '+') message.flags = message.flags.union(named)
      else message.flags = change.sign === '-' ? message.flags.difference(named) : named
    }
  }

  /** Returns the message with this subject in a folder, if it is the only one in the mailbox. */
  findSingle(folder: string, subject: string): ModelMessage | null {
    const all = [...this.#folders].flatMap(([name, { messages }]) =>
      messages.filter((one) => one.subject === subject).map((message) => ({ name, message })),
    )
    const [only, ...rest] = all
    return only?.name === folder && rest.length === 0 ? only.message : null
  }

  #folder(name: string) {
    const folder = this.#folders.get(name)
    if (!folder) throw new Error(`the model has no folder ${name}`)
    return folder
  }
}

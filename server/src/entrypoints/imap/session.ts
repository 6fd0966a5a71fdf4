import type { MailboxNeed } from '@bocau/contract/endpoint'
import type { ResponseStatus } from '@bocau/mail-core/imap/responses/responses'
import { writeStatus } from '@bocau/mail-core/imap/responses/responses'
import type { MessageSet } from '@bocau/mail-core/imap/sets/message-set'
import type { NumberRanges } from '@bocau/mail-core/imap/sets/number-ranges'
import { findActor } from '../../features/account/index.ts'
import type { FolderSnapshot } from '../../features/mail-programs/index.ts'
import { findActorInMailbox, findRight, isSufficientFor } from '../../features/mailbox-rights/index.ts'
import type { ProgramSession } from '../../features/sign-in/index.ts'
import type { Actor } from '../../kernel/actor.ts'
import { isDiskFull } from '../../kernel/disk-full.ts'
import { Refused } from '../../kernel/refused.ts'
import { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import { BlobDamaged, BlobMissing } from '../../ports/blob-store.ts'
import { organisationMoving, readersOnly } from '../client-messages.ts'
import type { ConnectionIo } from './connection-io.ts'
import type { ImapDeps } from './deps.ts'
import type { NotifyRegistrations } from './notify-registrations.ts'
import type { SelectedFolder } from './selected-folder.ts'

/** Response that ends a command with NO, BAD or a code. */
export class StatusResponse extends Error {
  readonly status: ResponseStatus
  readonly code: string | null

  constructor(status: ResponseStatus, sentence: string, code: string | null = null) {
    super(sentence)
    this.status = status
    this.code = code
  }
}

/** Extensions that the connection has enabled. */
export interface Enabled {
  condstore: boolean
  qresync: boolean
  utf8: boolean
  rev2: boolean
}

export class Session {
  readonly deps: ImapDeps
  readonly io: ConnectionIo
  readonly enabled: Enabled = { condstore: false, qresync: false, utf8: false, rev2: false }
  /** Session of the client; null before sign-in. */
  program: ProgramSession | null = null
  selected: SelectedFolder | null = null
  /** Events registered by NOTIFY. */
  registrations: NotifyRegistrations | null = null
  /** Result saved by the last search. */
  savedResult: NumberRanges = []
  /** Client name from ID. */
  clientName = ''
  /** Compression starts after the current response, or is active. */
  willCompress = false
  isCompressed = false
  /** True when the connection cannot be intercepted. */
  isSecure: boolean
  readonly address: string
  readonly canStartTls: () => boolean

  constructor(
    deps: ImapDeps,
    io: ConnectionIo,
    connection: { isSecure: boolean; address: string; canStartTls: () => boolean },
  ) {
    this.deps = deps
    this.io = io
    this.isSecure = connection.isSecure
    this.address = connection.address
    this.canStartTls = connection.canStartTls
  }

  /** Returns true when folder names are sent as UTF-8 instead of modified UTF-7. */
  get isUtf8(): boolean {
    return this.enabled.utf8 || this.enabled.rev2
  }

  get accountId(): string {
    if (!this.program) throw new StatusResponse('BAD', 'Sign in first')
    return this.program.accountId
  }

  async actor(): Promise<Actor> {
    const actor = this.program && (await findActor(this.deps, this.program.token))
    if (!actor) throw new SignedOut()
    return actor
  }

  /** Returns the user as an actor in a mailbox, according to the current right; the default is to change mail. */
  async actorIn(accountId: string, need: MailboxNeed = 'write'): Promise<Actor> {
    const actor = await this.actor()
    if (accountId === actor.accountId) return actor
    const inMailbox = await findActorInMailbox(this.deps, actor, accountId)
    if (!inMailbox?.actedBy) throw new StatusResponse('NO', 'No such folder', 'NONEXISTENT')
    if (!isSufficientFor(inMailbox.actedBy, need)) throw new StatusResponse('NO', readersOnly, 'NOPERM')
    return inMailbox
  }

  /** Closes the selected folder when the right to its mailbox has ended; makes it read-only with a right to read. */
  async checkAccess(): Promise<void> {
    const { selected } = this
    if (!selected?.isShared) return
    const right = await findRight(this.deps.db.sql, selected.accountId, this.accountId)
    if (!right) throw new FolderDeleted()
    if (right.access === 'write' || selected.isReadOnly) return
    selected.isReadOnly = true
    await this.untagged(`OK [READ-ONLY] ${readersOnly}`)
  }

  /** Returns the selected folder; fails when none is selected. */
  get folder(): SelectedFolder {
    if (!this.selected) throw new StatusResponse('BAD', 'Select a folder first')
    return this.selected
  }

  /** Returns the selected folder for changes; fails when it is read-only. */
  get changeable(): SelectedFolder {
    const { folder } = this
    if (folder.isReadOnly) throw new StatusResponse('NO', 'The folder is open read-only', 'READ-ONLY')
    return folder
  }

  /**
   * Returns the UIDs of the messages of a command. Missing ones are ignored; an invalid sequence number is an error
   * (RFC 9051, 9).
   */
  resolveUids(command: { set: MessageSet; isUid: boolean }): number[] {
    const { messages } = this.#checkSequences(command)
    return messages.resolve(command.set, command.isUid, this.savedResult)
  }

  /** The messages of a command as index ranges with exclusive ends. */
  resolveRanges(command: { set: MessageSet; isUid: boolean }): readonly { from: number; until: number }[] {
    const { messages } = this.#checkSequences(command)
    return messages.resolveRanges(command.set, command.isUid, this.savedResult)
  }

  #checkSequences({ set, isUid }: { set: MessageSet; isUid: boolean }): SelectedFolder {
    const { folder } = this
    if (!isUid && !folder.messages.hasSequences(set))
      throw new StatusResponse('BAD', 'No message has this number')
    return folder
  }

  /** Returns the current state of the selected folder, including changes that were not reported yet. */
  async readFolder(): Promise<FolderSnapshot> {
    const snapshot = await this.deps.snapshots.read(this.deps, this.folder.accountId, this.folder.id)
    if (!snapshot) throw new FolderDeleted()
    return snapshot
  }

  untagged(line: string): Promise<void> {
    return this.io.write(`* ${line}\r\n`)
  }
}

export class FolderDeleted extends Error {}

/** The session was ended elsewhere. */
export class SignedOut extends Error {}

/** Returns the response for a refusal; null for unexpected errors. */
export function errorResponse(tag: string, error: unknown): string | null {
  if (error instanceof StatusResponse)
    return writeStatus(tag, error.status, { sentence: error.message, code: error.code })
  if (error instanceof StoreUnavailable)
    return writeStatus(tag, 'NO', {
      sentence: 'The store is unavailable, try again in a moment',
      code: 'UNAVAILABLE',
    })
  if (isDiskFull(error)) return errorResponse(tag, new Refused('store_full'))
  if (error instanceof BlobDamaged || error instanceof BlobMissing)
    return errorResponse(tag, new Refused('content_damaged'))
  if (!(error instanceof Refused)) return null
  const [code, sentence] = refusals[error.code] ?? [null, error.message]
  return writeStatus(tag, 'NO', { sentence, code })
}

const refusals: Partial<Record<Refused['code'], readonly [string | null, string]>> = {
  not_found: ['NONEXISTENT', 'No such folder or message'],
  folder_exists: ['ALREADYEXISTS', 'The folder already exists'],
  folder_too_deep: ['LIMIT', 'Folders are nested too deeply'],
  too_many_folders: ['LIMIT', 'There are too many folders'],
  too_many_labels: ['LIMIT', 'There are too many keywords on this message, or in this account'],
  folder_not_empty: ['HASCHILDREN', 'The folder has subfolders'],
  system_folder: ['CANNOT', 'This folder cannot be changed'],
  over_quota: ['OVERQUOTA', 'The mailbox is full'],
  sending_disabled: ['NOPERM', 'This account may not delete mail while sending is disabled'],
  dns_verification_failed: ['NOPERM', 'The domain of this account is not verified yet'],
  content_damaged: ['SERVERBUG', 'The content of this message is damaged on the server'],
  store_full: ['UNAVAILABLE', 'The disk of this server is full, try again later'],
  not_set_up: ['UNAVAILABLE', 'This server is not set up yet, try again later'],
  organisation_moving: ['UNAVAILABLE', organisationMoving],
  unavailable: ['UNAVAILABLE', 'Too busy, try again in a moment'],
  invalid_input: ['CANNOT', 'Invalid folder name'],
}

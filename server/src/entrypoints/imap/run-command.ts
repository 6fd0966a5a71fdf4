import type { TaggedCommand } from '@bocau/mail-core/imap/commands/command'
import { readOnlyPassword } from '../client-messages.ts'
import { getAcl, listRights, myRights, setAcl } from './commands/acl.ts'
import { append, replace } from './commands/append.ts'
import { copy, expunge, move, store } from './commands/changing.ts'
import { fetch } from './commands/fetch.ts'
import { create, list, lsub, namespace, remove, rename, status, subscribe } from './commands/folders.ts'
import { notify } from './commands/notify.ts'
import { quota, quotaRoot, setQuota } from './commands/quota.ts'
import { search } from './commands/search.ts'
import { close, select } from './commands/select.ts'
import { authenticate, capability, compress, enable, id, login } from './commands/signing-in.ts'
import { sort, thread } from './commands/sort.ts'
import { type Session, StatusResponse } from './session.ts'

/** Result of a command: the code of its tagged response. */
export interface CommandResult {
  code?: string
}

/** Command type by name, also for types with several names. */
type CommandOf<Name, Any = TaggedCommand> = Any extends { name: infer Names }
  ? Name extends Names
    ? Any
    : never
  : never

type Handlers = {
  [Name in TaggedCommand['name']]?: (session: Session, command: CommandOf<Name>) => Promise<unknown>
}

const commandsBeforeSignIn: Handlers = {
  CAPABILITY: capability,
  NOOP: async () => {},
  LOGOUT: async () => {},
  ID: id,
  LOGIN: login,
  AUTHENTICATE: authenticate,
  async STARTTLS(session) {
    if (!session.canStartTls()) throw new StatusResponse('BAD', 'TLS is not available')
  },
}

const commandsAfterSignIn: Handlers = {
  ENABLE: enable,
  COMPRESS: compress,
  NAMESPACE: namespace,
  LIST: list,
  LSUB: lsub,
  STATUS: status,
  CREATE: create,
  DELETE: remove,
  RENAME: rename,
  SUBSCRIBE: subscribe,
  UNSUBSCRIBE: subscribe,
  SELECT: select,
  EXAMINE: select,
  APPEND: append,
  REPLACE: replace,
  CLOSE: close,
  UNSELECT: close,
  EXPUNGE: expunge,
  FETCH: fetch,
  STORE: store,
  COPY: copy,
  MOVE: move,
  SEARCH: search,
  SORT: sort,
  THREAD: thread,
  NOTIFY: notify,
  GETQUOTA: quota,
  GETQUOTAROOT: quotaRoot,
  SETQUOTA: setQuota,
  MYRIGHTS: myRights,
  GETACL: getAcl,
  LISTRIGHTS: listRights,
  SETACL: setAcl,
  DELETEACL: setAcl,
  async CHECK(session) {
    if (session.folder.isReadOnly) return
  },
}

/** Commands that change a mailbox and are refused for a read-only password. */
const changingCommands: ReadonlySet<TaggedCommand['name']> = new Set([
  'APPEND',
  'REPLACE',
  'STORE',
  'COPY',
  'MOVE',
  'EXPUNGE',
  'CREATE',
  'DELETE',
  'RENAME',
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'SETQUOTA',
])

/** Runs a command; refuses unsupported ones. */
export async function runCommand(session: Session, command: TaggedCommand): Promise<CommandResult> {
  const open = commandsBeforeSignIn[command.name]
  if (!open && !session.program) throw new StatusResponse('BAD', 'Sign in first')
  if (session.program?.isReadOnly && changingCommands.has(command.name))
    throw new StatusResponse('NO', readOnlyPassword, 'NOPERM')
  const handler = open ?? commandsAfterSignIn[command.name]
  if (!handler) throw new StatusResponse('BAD', 'Unknown command')
  if (!open) await session.checkAccess()
  const run = handler as (session: Session, command: TaggedCommand) => Promise<unknown>
  return ((await run(session, command)) as CommandResult | undefined) ?? {}
}

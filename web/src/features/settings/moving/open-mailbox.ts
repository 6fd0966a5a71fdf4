import type { ImportFailure } from '@bocau/contract/import-failures'
import { ApiProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import type { RemoteFolder, RemoteServer, RemoteSignIn } from './moving-queries.ts'

export interface OpenedMailbox {
  signIn: RemoteSignIn
  folders: RemoteFolder[]
}

/** Error with a message that explains why no mailbox was opened. */
export class NotOpened extends Error {
  readonly needsAppPassword: boolean

  constructor(text: string, needsAppPassword = false) {
    super(text)
    this.needsAppPassword = needsAppPassword
  }
}

/** Connects to the first server that responds; a rejected password ends the search. */
export async function openMailbox(
  servers: readonly RemoteServer[],
  password: string,
  needsAppPassword = false,
): Promise<OpenedMailbox> {
  let last: unknown = null
  for (const server of servers) {
    const signIn = { ...server, password }
    try {
      const { items } = await request('POST /api/v2/moving-in/folders', { body: signIn })
      return { signIn, folders: items }
    } catch (error) {
      last = error
      if (importFailure(error) !== 'unreachable') break
    }
  }
  if (last === null) throw new NotOpened(t('moving.noServer'))
  throw new NotOpened(errorLabel(last), needsAppPassword && importFailure(last) === 'wrong_password')
}

/** Finds the servers of an address and connects. */
export async function openByAddress(email: string, password: string): Promise<OpenedMailbox> {
  const { items, needs_app_password } = await request('POST /api/v2/moving-in/servers', { body: { email } })
  return openMailbox(items, password, needs_app_password)
}

/** Returns the text of an error: the reason, or the response of the remote server. */
export function errorLabel(error: unknown): string {
  if (error instanceof NotOpened) return error.message
  const trouble = importFailure(error)
  return trouble ? t(`moving.trouble.${trouble}`) : errorText(error)
}

const importFailure = (error: unknown): ImportFailure | undefined =>
  error instanceof ApiProblem && error.code === 'mailbox_elsewhere' ? error.problem.trouble : undefined

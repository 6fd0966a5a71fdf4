import type { Quota, UserInfo } from './account/account.ts'
import type { OpenMailbox } from './account/mailbox-rights.ts'
import type { Label } from './mailbox/labels.ts'
import type { Folder, ThreadDetail, ThreadPage } from './mailbox/mailbox.ts'
import type { ServerSettings, Settings } from './settings.ts'

/** Id of the element with the page's first data: `<script type="application/json" id="first-data">`. */
export const firstDataElementId = 'first-data'

/** Data in the page that the first screen needs without a request. Null without a session. */
export interface FirstData {
  user: UserInfo
  settings: Settings
  server: ServerSettings
  quota: Quota
  folders: Folder[]
  labels: Label[]
  /** Mailboxes of others that the user may open. */
  mailboxes: OpenMailbox[]
  /** Number of the newest event included in this data; the socket continues from it. */
  event_number: number
  /** List of the folder in the address, for addresses of folders and threads. */
  threads: { folder: string; page: ThreadPage } | null
  /** Thread in the address, for addresses of threads. */
  thread: { folder: string; detail: ThreadDetail } | null
}

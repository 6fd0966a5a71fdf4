import type { Quota, UserInfo } from './account/account.ts'
import type { Label } from './mailbox/labels.ts'
import type { Folder, ThreadDetail, ThreadPage } from './mailbox/mailbox.ts'
import type { ServerSettings, Settings } from './settings.ts'

/** Where the page keeps its first data: `<script type="application/json" id="first-data">`. */
export const firstDataElementId = 'first-data'

/** What the page carries so that the first screen needs no request. Null when nobody is signed in. */
export interface FirstData {
  user: UserInfo
  settings: Settings
  server: ServerSettings
  quota: Quota
  folders: Folder[]
  labels: Label[]
  /** The number of the newest event these data include; the socket goes on from here. */
  event_number: number
  /** The list of the folder in the address, when the address is a folder's or a thread's. */
  threads: { folder: string; page: ThreadPage } | null
  /** The thread in the address, when the address is a thread's. */
  thread: { folder: string; detail: ThreadDetail } | null
}

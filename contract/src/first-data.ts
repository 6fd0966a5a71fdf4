import type { Quota, UserInfo } from './account.ts'
import type { Folder, ThreadDetail, ThreadPage } from './mailbox.ts'
import type { ServerSettings, Settings } from './settings.ts'

/** Where the page keeps its first data: `<script type="application/json" id="first-data">`. */
export const firstDataElementId = 'first-data'

/** The cookie in which the client tells what only the device knows of its first screen: a window's size, a folded sidebar. */
export const deviceCookie = 'bocau_screen'

/** The file of the web build that draws the first screen in the server; browsers are not given it. */
export const drawingFile = 'drawing.cjs'

/** What it is told. */
export interface ScreenWanted {
  /** The first data, as JSON. */
  data: string
  /** The address of a list. */
  path: string
  /** What the device's cookie says, if it said anything. */
  device: string | undefined
  isPhone: boolean
}

/** The first screen as HTML, and whether its sidebar is folded, which style sheets have to know. */
export interface DrawnScreen {
  html: string
  isRail: boolean
}

/** What the page carries so that the first screen needs no request. Null when nobody is signed in. */
export interface FirstData {
  user: UserInfo
  settings: Settings
  server: ServerSettings
  quota: Quota
  folders: Folder[]
  /** The number of the newest event these data include; the socket goes on from here. */
  event_number: number
  /** The list of the folder in the address, when the address is a folder's or a thread's. */
  threads: { folder: string; page: ThreadPage } | null
  /** The thread in the address, when the address is a thread's. */
  thread: { folder: string; detail: ThreadDetail } | null
}

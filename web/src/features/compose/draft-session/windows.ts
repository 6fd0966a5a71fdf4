import { limits } from '@bocau/contract/limits'

/** State of a compose window: docked at the lower edge, minimised there, or full screen. */
export type WindowState = 'pin' | 'mini' | 'full'

export interface ComposeWindow {
  readonly id: string
  readonly state: WindowState
  /** State after restoring a minimised window. */
  readonly previous: 'pin' | 'full'
}

/** Compose windows, oldest first, and the page width. */
export interface Windows {
  readonly open: readonly ComposeWindow[]
  readonly width: number
}

export type WindowsAction =
  /** Opens a window; minimises or restores one that is already open. */
  | { type: 'open'; id: string; state?: 'pin' | 'full' | undefined }
  /** Restores windows, for example after a reload; they count as older than the open ones. */
  | { type: 'restore'; windows: readonly ComposeWindow[] }
  | { type: 'toggle'; id: string }
  | { type: 'minimise'; id: string }
  | { type: 'expand'; id: string }
  | { type: 'compress'; id: string }
  | { type: 'close'; id: string }
  | { type: 'resize'; width: number }

/** Maximum width at which a window covers the entire screen. */
const phoneWidth = 768
/** Maximum width with space for only one docked window. */
const wideScreenAbove = 992

/** Returns the windows after an action or a change of the page width. */
export function windowsReducer(windows: Windows, action: WindowsAction): Windows {
  switch (action.type) {
    case 'open':
      return openWindow(windows, action.id, action.state)
    case 'restore':
      return minimiseOverflow({
        ...windows,
        open: [...action.windows.filter(isNew(windows)), ...windows.open],
      })
    case 'toggle':
      return toggle(windows, action.id)
    case 'minimise':
      return change(windows, action.id, () => 'mini')
    case 'expand':
      return minimiseOverflow(
        change(windows, action.id, () => 'full'),
        action.id,
      )
    case 'compress':
      return minimiseOverflow(
        change(windows, action.id, () => 'pin'),
        action.id,
      )
    case 'close':
      return close(windows, action.id)
    case 'resize':
      return minimiseOverflow({ ...windows, width: action.width })
  }
}

function openWindow(windows: Windows, id: string, requested?: 'pin' | 'full'): Windows {
  if (windows.open.some((each) => each.id === id)) return toggle(windows, id)
  const state = newWindowState(windows, requested)
  return minimiseOverflow({ ...windows, open: [...windows.open, { id, state, previous: state }] }, id)
}

export const newWindowState = (windows: Windows, requested: 'pin' | 'full' = 'pin'): 'pin' | 'full' =>
  isPhone(windows) ? 'full' : requested

const toggle = (windows: Windows, id: string): Windows =>
  minimiseOverflow(
    change(windows, id, ({ state, previous }) =>
      state === 'mini' ? (isPhone(windows) ? 'full' : previous) : 'mini',
    ),
    id,
  )

/**
 * Closes a window. The newest remaining one is restored, except on a phone, where it would cover the page.
 */
function close(windows: Windows, id: string): Windows {
  const open = windows.open.filter((each) => each.id !== id)
  const last = open.at(-1)
  const rest = { ...windows, open }
  if (last?.state !== 'mini' || open.length === windows.open.length || isPhone(windows)) return rest
  return minimiseOverflow(
    change(rest, last.id, () => 'pin'),
    last.id,
  )
}

/** Changes the state of a window; a minimised one keeps its previous state. */
function change(windows: Windows, id: string, next: (now: ComposeWindow) => WindowState): Windows {
  return {
    ...windows,
    open: windows.open.map((each) => {
      if (each.id !== id) return each
      const state = next(each)
      return {
        id,
        state,
        previous: state === 'mini' ? (each.state === 'mini' ? each.previous : each.state) : state,
      }
    }),
  }
}

/** Minimises windows that do not fit, oldest first, but never the requested one. */
function minimiseOverflow(
  windows: Windows,
  retained = windows.open.findLast(({ state }) => state !== 'mini')?.id,
): Windows {
  const isRetainedFull = windows.open.some(({ id, state }) => id === retained && state === 'full')
  const tooMany = windows.open.filter(({ state }) => state === 'pin').length - capacity(windows.width)
  const pinned = windows.open.filter(({ id, state }) => state === 'pin' && id !== retained)
  const covered = windows.open.filter(({ id, state }) => state === 'full' && id !== retained)
  // A second full-screen window would be hidden behind the first one.
  const removed = new Set([
    ...pinned.slice(0, Math.max(0, isRetainedFull && isPhone(windows) ? pinned.length : tooMany)),
    ...covered,
  ])
  return removed.size === 0
    ? windows
    : [...removed].reduce((rest, { id }) => change(rest, id, () => 'mini'), windows)
}

/** Height of a minimised window and the gap between two, as in `ComposeLayer.module.css`. */
const minimisedBar = { height: 44, gap: 12 }

/**
 * Returns the height that the minimised windows cover at the lower edge of the page, in pixels. They stand side by side,
 * and on a phone one above the other.
 */
export function minimisedHeight(windows: Windows): number {
  const minimised = windows.open.filter(({ state }) => state === 'mini').length
  const rows = isPhone(windows) ? minimised : Math.min(minimised, 1)
  return rows === 0 ? 0 : rows * minimisedBar.height + (rows - 1) * minimisedBar.gap
}

/** Returns the number of docked windows that fit. */
const capacity = (width: number): number =>
  width <= wideScreenAbove
    ? 1
    : Math.max(1, Math.floor((width - limits.composeMarginPixels) / limits.composeWidthPixels))

const isPhone = ({ width }: Windows) => width <= phoneWidth

const isNew =
  ({ open }: Windows) =>
  ({ id }: ComposeWindow) =>
    !open.some((each) => each.id === id)

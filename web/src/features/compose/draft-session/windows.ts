import { limits } from '@bocau/contract/limits'

/** How a compose window stands: beside the others at the lower edge, as a bar there, or over everything. */
export type WindowState = 'pin' | 'mini' | 'full'

export interface ComposeWindow {
  readonly id: string
  readonly state: WindowState
  /** What a bar becomes when it is opened again. */
  readonly previous: 'pin' | 'full'
}

/** The compose windows, the oldest first, and how wide the page is. */
export interface Windows {
  readonly open: readonly ComposeWindow[]
  readonly width: number
}

export type WindowsAct =
  /** Opens a window; one that is open already turns into a bar, or back into what it was. */
  | { type: 'open'; id: string; state?: 'pin' | 'full' | undefined }
  /** Windows as they were left, such as before a reload: older than those opened since. */
  | { type: 'restore'; windows: readonly ComposeWindow[] }
  | { type: 'toggle'; id: string }
  | { type: 'minimise'; id: string }
  | { type: 'expand'; id: string }
  | { type: 'compress'; id: string }
  | { type: 'close'; id: string }
  | { type: 'resize'; width: number }

/** Up to here a window covers the whole screen. */
export const phoneWidth = 768
/** Up to here one pinned window is all that there is room for. */
export const wideScreenAbove = 992

/** The windows after something happened to one of them, or to the room they have. */
export function windowsReducer(windows: Windows, act: WindowsAct): Windows {
  switch (act.type) {
    case 'open':
      return openWindow(windows, act.id, act.state)
    case 'restore':
      return fit({ ...windows, open: [...act.windows.filter(isNew(windows)), ...windows.open] })
    case 'toggle':
      return toggle(windows, act.id)
    case 'minimise':
      return change(windows, act.id, () => 'mini')
    case 'expand':
      return fit(
        change(windows, act.id, () => 'full'),
        act.id,
      )
    case 'compress':
      return fit(
        change(windows, act.id, () => 'pin'),
        act.id,
      )
    case 'close':
      return close(windows, act.id)
    case 'resize':
      return fit({ ...windows, width: act.width })
  }
}

function openWindow(windows: Windows, id: string, wanted?: 'pin' | 'full'): Windows {
  if (windows.open.some((each) => each.id === id)) return toggle(windows, id)
  const state = stateOfNew(windows, wanted)
  return fit({ ...windows, open: [...windows.open, { id, state, previous: state }] }, id)
}

/** How a window stands that is opened. */
export const stateOfNew = (windows: Windows, wanted: 'pin' | 'full' = 'pin'): 'pin' | 'full' =>
  isPhone(windows) ? 'full' : wanted

const toggle = (windows: Windows, id: string): Windows =>
  fit(
    change(windows, id, ({ state, previous }) =>
      state === 'mini' ? (isPhone(windows) ? 'full' : previous) : 'mini',
    ),
    id,
  )

/** The newest that remains takes the room; on a phone it would cover what one wanted to see. */
function close(windows: Windows, id: string): Windows {
  const open = windows.open.filter((each) => each.id !== id)
  const last = open.at(-1)
  const rest = { ...windows, open }
  if (last?.state !== 'mini' || open.length === windows.open.length || isPhone(windows)) return rest
  return fit(
    change(rest, last.id, () => 'pin'),
    last.id,
  )
}

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

/** Turns into bars what there is no room for: the oldest first, and never the one that was just asked for. */
function fit(windows: Windows, kept = windows.open.findLast(({ state }) => state !== 'mini')?.id): Windows {
  const isKeptFull = windows.open.some(({ id, state }) => id === kept && state === 'full')
  const tooMany = windows.open.filter(({ state }) => state === 'pin').length - roomFor(windows.width)
  const pinned = windows.open.filter(({ id, state }) => state === 'pin' && id !== kept)
  const covered = windows.open.filter(({ id, state }) => state === 'full' && id !== kept)
  // Beside one that covers the page another one that does would never be seen.
  const leaving = new Set([
    ...pinned.slice(0, Math.max(0, isKeptFull && isPhone(windows) ? pinned.length : tooMany)),
    ...covered,
  ])
  return leaving.size === 0
    ? windows
    : [...leaving].reduce((rest, { id }) => change(rest, id, () => 'mini'), windows)
}

/** How many pinned windows stand side by side. */
const roomFor = (width: number): number =>
  width <= wideScreenAbove
    ? 1
    : Math.max(1, Math.floor((width - limits.composeMarginPixels) / limits.composeWidthPixels))

const isPhone = ({ width }: Windows) => width <= phoneWidth

const isNew =
  ({ open }: Windows) =>
  ({ id }: ComposeWindow) =>
    !open.some((each) => each.id === id)

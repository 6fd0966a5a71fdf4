/** Shortcuts of every page in the main layout by function, which the shortcut list shows too. */
export const appKeys = {
  compose: 'c',
  search: '/',
  palette: 'Ctrl+k',
  shortcuts: '?',
  undo: 'z',
  inbox: 'g i',
  starred: 'g s',
  sent: 'g t',
  drafts: 'g d',
  contacts: 'g c',
  folders: 'g l',
  nextRegion: 'F6',
  previousRegion: 'Shift+F6',
} as const

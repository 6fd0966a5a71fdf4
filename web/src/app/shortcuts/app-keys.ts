/** The keys that work on every page of the main layout, by what they do. The sheet of shortcuts is made of the same names. */
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

/** Shortcuts of the drive page, which the shortcut list shows too. */
export const driveShortcuts = {
  search: '/',
  rename: 'F2',
  remove: 'Delete',
  removeToo: '#',
  favorite: 's',
  move: 'v',
} as const

/** Shortcuts handled by a focused file list. */
export const fileShortcuts = {
  open: 'Enter',
  choose: 'Space',
  chooseAll: 'Ctrl+a',
  menu: 'Shift+F10',
} as const

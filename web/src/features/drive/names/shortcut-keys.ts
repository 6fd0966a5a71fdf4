/** The keys that act on files anywhere on the drive page. The sheet of shortcuts is made of the same names. */
export const driveShortcuts = {
  search: '/',
  rename: 'F2',
  remove: 'Delete',
  removeToo: '#',
  favorite: 's',
  move: 'v',
} as const

/** What a list of files listens to itself while one of them has the focus. */
export const fileShortcuts = {
  open: 'Enter',
  choose: 'Space',
  chooseAll: 'Ctrl+a',
  menu: 'Shift+F10',
} as const

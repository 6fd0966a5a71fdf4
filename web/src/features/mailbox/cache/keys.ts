/** The keys of a list, by what they do. The sheet of shortcuts is made of the same names. */
export const listKeys = {
  older: 'j',
  newer: 'k',
  open: 'o',
  tick: 'x',
  tickRange: 'Shift+x',
  tickAll: '* a',
  tickNone: '* n',
  tickRead: '* r',
  tickUnread: '* u',
  tickStarred: '* s',
  tickUnstarred: '* t',
  clear: 'Escape',
  nextPage: 'g n',
  previousPage: 'g p',
} as const

/** What the rows of a list listen to themselves while one of them has the focus. */
export const rowKeys = {
  older: 'ArrowDown',
  newer: 'ArrowUp',
  open: 'Enter',
  tick: 'Space',
} as const

/** The keys of an opened thread. */
export const threadKeys = {
  older: 'j',
  newer: 'k',
  back: 'u',
  close: 'Escape',
  nextMessage: 'n',
  previousMessage: 'p',
  expandAll: ';',
  collapseAll: ':',
  reply: 'r',
  replyAll: 'a',
  forward: 'f',
  print: 'Ctrl+p',
} as const

/** Shortcuts of a list by function, which the shortcut list shows too. */
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

/** Shortcuts handled by a focused row. */
export const rowKeys = {
  older: 'ArrowDown',
  newer: 'ArrowUp',
  open: 'Enter',
  tick: 'Space',
} as const

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

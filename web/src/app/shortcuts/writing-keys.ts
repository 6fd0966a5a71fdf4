/** Shortcuts while writing a message by function (see DraftForm in features/compose). */
export const writingKeys = {
  send: 'Ctrl+Enter',
  schedule: 'Ctrl+Shift+Enter',
  cc: 'Ctrl+Shift+c',
  bcc: 'Ctrl+Shift+b',
} as const

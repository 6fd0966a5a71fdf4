/** The keys that a message listens to while it is written, by what they do there (see DraftForm in features/compose). */
export const writingKeys = {
  send: 'Ctrl+Enter',
  schedule: 'Ctrl+Shift+Enter',
  cc: 'Ctrl+Shift+c',
  bcc: 'Ctrl+Shift+b',
} as const

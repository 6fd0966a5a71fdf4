import type { vi } from './choices.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'app.theme': 'Theme',
  'app.theme.light': 'Light',
  'app.theme.dark': 'Dark',
  'app.theme.system': 'System',
  'app.notify.on': 'Turn off new mail notifications',
  'app.notify.off': 'Turn on new mail notifications',
  'app.notify.blocked': 'The browser blocks notifications',
}

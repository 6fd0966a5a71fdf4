import type { vi } from './list.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'list.preview': 'Conversation preview',
  'list.width': 'Width of the list',
  'list.height': 'Height of the list',
  'list.whole': 'Open full page',
  'list.close': 'Close preview',
  'list.nothingOpen': 'Choose a conversation to read it here.',
  'list.selected': '{n} {n?conversation|conversations} selected',
  'list.clear': 'Clear selection',

  'list.reading': 'Preview',
  'list.reading.no-split': 'None',
  'list.reading.right': 'Right',
  'list.reading.bottom': 'Below',
  'list.density': 'Density',
  'list.density.comfortable': 'Comfortable',
  'list.density.compact': 'Compact',
  'list.settings': 'All settings',
  'list.pageSize': 'Conversations per page',
}

import type { vi } from './office.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'office.opening': 'Opening the document',
  'office.frame': 'Editing {name}',
  'office.failed': 'The document could not be opened for editing',
  'office.view': 'View it in Drive',
}

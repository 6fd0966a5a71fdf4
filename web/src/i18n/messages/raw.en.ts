import type { vi } from './raw.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'raw.title': 'Original message',
  'raw.download': 'Download message (.eml)',
  'raw.failed': 'The original message could not be read',
  'raw.clipped': 'Only the beginning of the message is shown. Download it to see all of it.',
}

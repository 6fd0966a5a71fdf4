import type { vi } from './mailbox.vi.ts'

export const en: Record<keyof typeof vi, string> = {}

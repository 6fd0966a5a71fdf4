import { en } from './account.en.ts'
import { vi } from './account.vi.ts'

export const accountMessages = { vi, en }
export type AccountMessages = typeof vi

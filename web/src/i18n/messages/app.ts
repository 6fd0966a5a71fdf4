import { en } from './app.en.ts'
import { vi } from './app.vi.ts'

export const appMessages = { vi, en }
export type AppMessages = typeof vi

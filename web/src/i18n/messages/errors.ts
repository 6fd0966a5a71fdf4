import { en } from './errors.en.ts'
import { vi } from './errors.vi.ts'

export const errorMessages = { vi, en }
export type ErrorMessages = typeof vi

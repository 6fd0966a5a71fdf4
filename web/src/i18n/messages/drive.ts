import { en } from './drive.en.ts'
import { vi } from './drive.vi.ts'

export type DriveMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends DriveMessages {}
}

/** The texts of the drive, which travel with its page. */
export const driveMessages = { vi, en }

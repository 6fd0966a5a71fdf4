import { en } from './schedule.en.ts'
import { vi } from './schedule.vi.ts'

export type ScheduleMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends ScheduleMessages {}
}

/** The texts of choosing a time, or times, which travel with their dialogs. */
export const scheduleMessages = { vi, en }

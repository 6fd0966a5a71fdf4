import { en } from './picker.en.ts'
import { vi } from './picker.vi.ts'

export type PickerMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends PickerMessages {}
}

/** The texts of choosing files of the drive for a message, which travel with its code. */
export const pickerMessages = { vi, en }

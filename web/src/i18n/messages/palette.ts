import { en } from './palette.en.ts'
import { vi } from './palette.vi.ts'

export type PaletteMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends PaletteMessages {}
}

/** The texts of the palette and of the sheet of shortcuts, which travel with them. */
export const paletteMessages = { vi, en }

import { en } from './people-import.en.ts'
import { vi } from './people-import.vi.ts'

export type PeopleImportMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends PeopleImportMessages {}
}

/** The texts of adding many people by a table. */
export const peopleImportMessages = { vi, en }

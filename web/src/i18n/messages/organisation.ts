import { en } from './organisation.en.ts'
import { vi } from './organisation.vi.ts'

export type OrganisationMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends OrganisationMessages {}
}

/** The texts of looking after an organisation: its domains and its people. */
export const organisationMessages = { vi, en }

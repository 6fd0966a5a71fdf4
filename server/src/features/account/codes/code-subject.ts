/** What an address is proved for. */
export const codePurposes = ['forward', 'send_as', 'recovery', 'password'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** The address whose owner is asked to prove it, and for what. */
export interface CodeSubject {
  accountId: string
  purpose: CodePurpose
  address: string
}

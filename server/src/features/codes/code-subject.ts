export const codePurposes = ['forward', 'send_as', 'recovery', 'password'] as const
type CodePurpose = (typeof codePurposes)[number]

/** Address to verify, and the purpose. */
export interface CodeSubject {
  accountId: string
  purpose: CodePurpose
  address: string
}

import { Refused } from '../../../kernel/refused.ts'
import { CommandFailed } from '../command.ts'

const sentences: Record<string, (email: string) => string> = {
  address_taken: (email) => `${email} is already in use.`,
  domain_not_own: (email) => `${email} is not in a domain of the organisation.`,
  member_unknown: (email) => `No account has the address ${email}.`,
  member_outside: (email) => `${email} is an external address; --outsiders yes allows it in the group.`,
  too_many_members: () => 'The group would have too many members.',
  too_many_groups: () => 'The organisation has the maximum number of groups.',
  too_many_addresses: () => 'This mailbox has the maximum number of addresses.',
}

/** Runs an action on an address and reports refusals as text. */
export async function withMessages<T>(email: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    const sentence = error instanceof Refused ? sentences[error.code] : undefined
    const [about = email] = error instanceof Refused ? ((error.details.emails ?? []) as string[]) : []
    throw error instanceof Refused && sentence ? new CommandFailed(error.code, sentence(about)) : error
  }
}

import { Refused } from '../../../kernel/refused.ts'

const sentences: Record<string, (email: string) => string> = {
  address_taken: (email) => `${email} is somebody's address already.`,
  domain_not_own: (email) => `${email} is in no domain of the organisation.`,
  member_unknown: (email) => `There is no account with the address ${email}.`,
  member_outside: (email) => `${email} is elsewhere; --outsiders yes lets the group take them.`,
  too_many_members: () => 'A group of so many members is too large.',
  too_many_groups: () => 'There are too many groups already.',
  too_many_addresses: () => 'This mailbox has too many addresses already.',
}

/** Runs an action on an address and reports refusals as text. */
export async function withMessages<T>(email: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    const sentence = error instanceof Refused ? sentences[error.code] : undefined
    const [about = email] = error instanceof Refused ? ((error.details.emails ?? []) as string[]) : []
    throw sentence ? new Error(sentence(about)) : error
  }
}

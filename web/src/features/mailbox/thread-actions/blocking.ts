import { limits } from '@bocau/contract/limits'
import { blockSenders, unblockSenders } from '../../rules/index.ts'
import type { Undo } from '../moves.ts'

/** Sends what comes from these addresses to Junk from now on; answers with what takes that back. */
export async function block(emails: readonly string[]): Promise<Undo> {
  await inGroups(emails, blockSenders)
  return () => inGroups(emails, unblockSenders)
}

/** Blocks these addresses no longer; answers with what takes that back. */
export async function unblock(emails: readonly string[]): Promise<Undo> {
  await inGroups(emails, unblockSenders)
  return () => inGroups(emails, blockSenders)
}

/**
 * Makes a move and the rules that belong to it one act: where the rules are refused the mail comes back, and one undo
 * takes back both.
 */
export async function together(
  takeMoveBack: Undo | undefined,
  changeRules: () => Promise<Undo | undefined>,
): Promise<Undo | undefined> {
  try {
    const takeRulesBack = await changeRules()
    if (!takeRulesBack) return takeMoveBack
    return async () => {
      await takeRulesBack()
      await takeMoveBack?.()
    }
  } catch (error) {
    await takeMoveBack?.()
    throw error
  }
}

async function inGroups(
  emails: readonly string[],
  send: (group: string[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < emails.length; start += limits.maxIdsPerRequest)
    await send(emails.slice(start, start + limits.maxIdsPerRequest))
}

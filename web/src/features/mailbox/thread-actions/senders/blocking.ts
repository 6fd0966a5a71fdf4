import { limits } from '@bocau/contract/limits'
import { blockSenders, unblockSenders } from '../../../rules/index.ts'
import type { Undo } from '../../moves.ts'

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
 * Makes a move and the rules that belong to it one act: where the rules are refused nothing is moved, where the move is
 * refused they are as before, and one undo takes back both. The rules come first: without a connection a move waits
 * for it, they do not.
 */
export async function together(
  changeRules: () => Promise<Undo | undefined>,
  move: () => Promise<Undo | undefined>,
): Promise<Undo | undefined> {
  const takeRulesBack = await changeRules()
  try {
    const takeMoveBack = await move()
    if (!takeRulesBack) return takeMoveBack
    return async () => {
      await takeRulesBack()
      await takeMoveBack?.()
    }
  } catch (error) {
    await takeRulesBack?.()
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

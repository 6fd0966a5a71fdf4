import { limits } from '@bocau/contract/limits'
import { blockSenders, unblockSenders } from '../../../rules/index.ts'
import type { Undo } from '../../moves.ts'

/** Blocks senders, whose mail then goes to Junk; returns the undo function. */
export async function block(emails: readonly string[]): Promise<Undo> {
  await sendInGroups(emails, blockSenders)
  return () => sendInGroups(emails, unblockSenders)
}

export async function unblock(emails: readonly string[]): Promise<Undo> {
  await sendInGroups(emails, unblockSenders)
  return () => sendInGroups(emails, blockSenders)
}

/**
 * Combines a move with its rule changes: rejected rules prevent the move, a rejected move reverts the rules, and one
 * undo reverts both. Rules come first, because a move can be queued offline and a rule change cannot.
 */
export async function moveWithRuleChanges(
  changeRules: () => Promise<Undo | undefined>,
  move: () => Promise<Undo | undefined>,
): Promise<Undo | undefined> {
  const undoRules = await changeRules()
  try {
    const undoMove = await move()
    if (!undoRules) return undoMove
    return async () => {
      await undoRules()
      await undoMove?.()
    }
  } catch (error) {
    await undoRules?.()
    throw error
  }
}

async function sendInGroups(
  emails: readonly string[],
  send: (group: string[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < emails.length; start += limits.maxIdsPerRequest)
    await send(emails.slice(start, start + limits.maxIdsPerRequest))
}

import { expect, test } from 'vitest'
import { moveWithRuleChanges } from './blocking.ts'

/** Fake rules and move that record their calls. */
function world() {
  const done: string[] = []
  const runStep = (what: string) => async () => {
    done.push(what)
    return async () => void done.push(`${what} back`)
  }
  const refused = async () => {
    throw new Error('refused')
  }
  return { done, act: runStep, refused }
}

test('undo reverts the move and its rules, rules first', async () => {
  const { done, act } = world()
  const undo = await moveWithRuleChanges(act('rules'), act('move'))
  await undo?.()
  expect(done).toEqual(['rules', 'move', 'rules back', 'move back'])
})

test('rejected rules prevent the move and are reported', async () => {
  const { done, act, refused } = world()
  await expect(moveWithRuleChanges(refused, act('move'))).rejects.toThrow('refused')
  expect(done).toEqual([])
})

test('a rejected move reverts the rules', async () => {
  const { done, act, refused } = world()
  await expect(moveWithRuleChanges(act('rules'), refused)).rejects.toThrow('refused')
  expect(done).toEqual(['rules', 'rules back'])
})

test('a move without rules is undone alone', async () => {
  const undo = async () => undefined
  expect(
    await moveWithRuleChanges(
      async () => undefined,
      async () => undo,
    ),
  ).toBe(undo)
})

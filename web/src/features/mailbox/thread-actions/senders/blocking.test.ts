import { expect, test } from 'vitest'
import { together } from './blocking.ts'

/** Rules and a move that note what is done with them. */
function world() {
  const done: string[] = []
  const act = (what: string) => async () => {
    done.push(what)
    return async () => void done.push(`${what} back`)
  }
  const refused = async () => {
    throw new Error('refused')
  }
  return { done, act, refused }
}

test('a move and its rules are taken back together, the rules first', async () => {
  const { done, act } = world()
  const undo = await together(act('rules'), act('move'))
  await undo?.()
  expect(done).toEqual(['rules', 'move', 'rules back', 'move back'])
})

test('where the rules are refused nothing is moved, and the refusal is told', async () => {
  const { done, act, refused } = world()
  await expect(together(refused, act('move'))).rejects.toThrow('refused')
  expect(done).toEqual([])
})

test('where the move is refused the rules are as before', async () => {
  const { done, act, refused } = world()
  await expect(together(act('rules'), refused)).rejects.toThrow('refused')
  expect(done).toEqual(['rules', 'rules back'])
})

test('a move that needs no rules is taken back alone', async () => {
  const takeBack = async () => undefined
  expect(
    await together(
      async () => undefined,
      async () => takeBack,
    ),
  ).toBe(takeBack)
})

import { expect, test } from 'vitest'
import { together } from './blocking.ts'

test('a move and its rules are taken back together, the rules first', async () => {
  const taken: string[] = []
  const note = (what: string) => async () => void taken.push(what)
  const undo = await together(note('move'), async () => note('rules'))
  expect(taken).toEqual([])
  await undo?.()
  expect(taken).toEqual(['rules', 'move'])
})

test('a move whose rules are refused is taken back, and the refusal told', async () => {
  const taken: string[] = []
  const refused = together(
    async () => void taken.push('move'),
    () => Promise.reject(new Error('refused')),
  )
  await expect(refused).rejects.toThrow('refused')
  expect(taken).toEqual(['move'])
})

test('a move that needs no rules is taken back alone', async () => {
  const takeBack = async () => undefined
  expect(await together(takeBack, async () => undefined)).toBe(takeBack)
})

import { beforeEach, expect, test } from 'vitest'
import { noteDriveProgress } from './act-progress.ts'
import { runningActs } from './running-acts.ts'

const progress = (act_id: string, done: number, state: 'running' | 'stopped' | 'done' = 'running') =>
  noteDriveProgress({ act_id, act: 'copy', name: 'Chứng từ', done, total: 500, state })
const shown = () => runningActs.get().map(({ act_id, done }) => [act_id, done])

beforeEach(() => runningActs.set([]))

test('shows folder operations in start order until they end', () => {
  progress('1', 10)
  progress('2', 20)
  progress('1', 30)
  expect(shown()).toEqual([
    ['1', 30],
    ['2', 20],
  ])
  progress('1', 500, 'done')
  expect(shown()).toEqual([['2', 20]])
  progress('2', 40, 'done')
  expect(shown()).toEqual([])
})

import { beforeEach, expect, test } from 'vitest'
import { recordDriveProgress } from './record-drive-progress.ts'
import { runningActions } from './running-actions.ts'

const progress = (act_id: string, done: number, state: 'running' | 'stopped' | 'done' = 'running') =>
  recordDriveProgress({ act_id, act: 'copy', name: 'Chứng từ', done, total: 500, state })
const visibleProgress = () =>
  runningActions()
    .get()
    .map(({ act_id, done }) => [act_id, done])

beforeEach(() => runningActions().set([]))

test('shows folder operations in start order until they end', () => {
  progress('1', 10)
  progress('2', 20)
  progress('1', 30)
  expect(visibleProgress()).toEqual([
    ['1', 30],
    ['2', 20],
  ])
  progress('1', 500, 'done')
  expect(visibleProgress()).toEqual([['2', 20]])
  progress('2', 40, 'done')
  expect(visibleProgress()).toEqual([])
})

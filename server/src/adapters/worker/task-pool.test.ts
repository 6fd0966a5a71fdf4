import { expect, onTestFinished, test } from 'vitest'
import { TaskPool } from './task-pool.ts'

test('searches give way to other tasks, and background work to both', async () => {
  const pool = new TaskPool({ maxThreads: 1 })
  onTestFinished(() => pool.close())
  const order: string[] = []
  const done = (name: string) => () => void order.push(name)
  // The thread is busy with the first task while the others wait.
  const running = [
    pool.run('ready', null).then(done('first')),
    pool.run('grams', { messages: [] }).then(done('grams')),
    pool.run('search', { messages: [], texts: [] }).then(done('search')),
    pool.run('words', { html: 'a' }).then(done('words')),
  ]
  await Promise.all(running)
  expect(order).toEqual(['first', 'words', 'search', 'grams'])
})

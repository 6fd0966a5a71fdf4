import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '../worker-thread.ts'
import type { ContentTasks } from './content-tasks.ts'
import { contentTasks, type InputOf, type OutputOf } from './content-tasks.ts'

/** A task for the thread. */
export type TaskRequest = {
  [Name in keyof ContentTasks]: { name: Name; input: InputOf<Name> }
}[keyof ContentTasks]

/** Messages of the thread: first ready, then the result of each order. */
export type TaskReply =
  | { is: 'ready' }
  | { is: 'done'; output: OutputOf<keyof ContentTasks> }
  | { is: 'failed'; message: string }

async function serve({ name, input }: TaskRequest): Promise<TaskReply> {
  try {
    const work = contentTasks[name] as (
      input: unknown,
    ) => OutputOf<keyof ContentTasks> | Promise<OutputOf<keyof ContentTasks>>
    return { is: 'done', output: await work(input) }
  } catch (error) {
    return { is: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

/** Lists the memory of many contacts, which is passed to the request thread without a copy. */
function transferableOf(output: OutputOf<keyof ContentTasks>): ArrayBuffer[] {
  const isContacts = typeof output === 'object' && output !== null && 'chunks' in output
  return isContacts ? output.chunks.map(({ buffer }) => buffer) : []
}

function send(reply: TaskReply): void {
  parentPort?.postMessage(reply, reply.is === 'done' ? transferableOf(reply.output) : [])
}

parentPort?.on('message', (order: TaskRequest) => {
  void serve(order).then(send)
})
lowerPriority()
send({ is: 'ready' })

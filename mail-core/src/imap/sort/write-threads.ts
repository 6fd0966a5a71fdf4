import type { MergedThreads } from './merge-threads.ts'
import type { ThreadTree } from './thread-tree.ts'

// Elements of the stack besides nodes.
const opening = -1
const closing = -2

/** Number of written elements after which other work can run. */
const writtenAtOnce = 20_000

/** Writes `(2)(3 6 (4 23)(44 7 96))` in several steps and without recursion, because threads may be deep. */
export function* writeTree(
  tree: ThreadTree,
  { threads, added }: MergedThreads,
): Generator<undefined, string> {
  let written = ''
  let output: string[] = []
  const todo: number[] = []
  const repliesTo = (node: number) => sortReplies(tree, tree.childrenOf(node), added.get(node))
  for (const thread of threads) {
    output.push('(')
    todo.push(closing)
    if (thread.node >= 0) todo.push(thread.node)
    else writeNode(null, sortReplies(tree, noReplies, thread.added), { output, todo })
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      if (next === opening) output.push('(')
      else if (next === closing) output.push(')')
      else writeNode(tree.numberOf(next), repliesTo(next), { output, todo })
      if (output.length < writtenAtOnce) continue
      written += output.join('')
      output = []
      yield
    }
  }
  return written + output.join('')
}

const noReplies = new Int32Array()

function sortReplies(tree: ThreadTree, replies: Int32Array, added: readonly number[] = []): Int32Array {
  if (added.length === 0) return replies
  return Int32Array.from(
    [...replies, ...added].toSorted((one, other) => tree.rankOf(one) - tree.rankOf(other)),
  )
}

/** Writes a message and queues its replies; one reply follows directly, several are in parentheses. */
function writeNode(
  number: number | null,
  replies: Int32Array,
  { output, todo }: { output: string[]; todo: number[] },
): void {
  if (number !== null) output.push(replies.length > 0 ? `${number} ` : `${number}`)
  if (replies.length === 1) todo.push(replies[0] as number)
  else for (let at = replies.length - 1; at >= 0; at--) todo.push(closing, replies[at] as number, opening)
}

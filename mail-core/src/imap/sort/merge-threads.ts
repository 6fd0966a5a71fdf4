import type { ThreadTree } from './thread-tree.ts'

/** A thread after merging: a root node of the tree, or several threads below a missing message. */
export interface MergedThread {
  /** Root node; -1 for a missing message without a node. */
  node: number
  /** Further replies: nodes of messages. */
  added: number[]
}

/** Merged threads, and the replies that were added to nodes. */
export interface MergedThreads {
  /** In the order of their first messages. */
  threads: MergedThread[]
  added: ReadonlyMap<number, readonly number[]>
}

/** Merges threads with the same subject, in several steps. */
export function* mergeBySubject(tree: ThreadTree): Generator<undefined, MergedThreads> {
  const threads = tree.roots.map((node): MergedThread => ({ node, added: [] }))
  yield
  const bySubject = findMainThreads(tree, threads)
  yield
  const merged = new Set<MergedThread>()
  const replaced = new Map<MergedThread, MergedThread>()
  for (const thread of threads) {
    const subject = subjectOf(tree, thread)
    const main = bySubject.get(subject)
    if (!main || main === thread) continue
    merged.add(thread)
    if (!hasMessage(tree, main))
      main.added.push(...(hasMessage(tree, thread) ? [thread.node] : tree.childrenOf(thread.node)))
    else if (isReply(tree, thread) && !isReply(tree, main)) main.added.push(thread.node)
    else {
      const both = { node: -1, added: [main.node, thread.node] }
      bySubject.set(subject, both)
      replaced.set(main, both)
    }
  }
  const added = new Map(threads.flatMap((one) => (one.added.length > 0 ? [[one.node, one.added]] : [])))
  if (merged.size === 0) return { threads, added }
  const remaining = threads
    .filter((thread) => !merged.has(thread))
    .map((thread) => replaced.get(thread) ?? thread)
    .map((thread) => ({ thread, rank: firstRank(tree, thread) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ thread }) => thread)
  return { threads: remaining, added }
}

/** Returns the thread of each subject that the others are merged with; threads without a subject are not merged. */
function findMainThreads(tree: ThreadTree, threads: readonly MergedThread[]): Map<number, MergedThread> {
  const bySubject = new Map<number, MergedThread>()
  for (const thread of threads) {
    const subject = subjectOf(tree, thread)
    if (subject < 0) continue
    const main = bySubject.get(subject)
    const isBetter =
      !main ||
      (hasMessage(tree, main) && !hasMessage(tree, thread)) ||
      (isReply(tree, main) && !isReply(tree, thread))
    if (isBetter) bySubject.set(subject, thread)
  }
  return bySubject
}

const hasMessage = (tree: ThreadTree, { node }: MergedThread) => node >= 0 && tree.hasMessage(node)

const indexOf = (tree: ThreadTree, node: number) => tree.messages.byDate[tree.rankOf(node)] as number

const subjectOf = (tree: ThreadTree, { node }: MergedThread) =>
  tree.messages.data.subjects[indexOf(tree, node)] as number

const isReply = (tree: ThreadTree, thread: MergedThread) =>
  hasMessage(tree, thread) && tree.messages.data.replies[indexOf(tree, thread.node)] === 1

/** Returns the rank of the message, or of the first reply to a missing one. */
function firstRank(tree: ThreadTree, thread: MergedThread): number {
  const { node, added } = thread
  if (hasMessage(tree, thread)) return tree.rankOf(node)
  const ranks = added.map((one) => tree.rankOf(one))
  return Math.min(...(node >= 0 ? [tree.rankOf(node)] : []), ...ranks)
}

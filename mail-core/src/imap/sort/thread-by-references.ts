import { mergeBySubject } from './merge-threads.ts'
import type { ThreadableMessages } from './thread-data.ts'
import { ThreadTree } from './thread-tree.ts'
import { writeTree } from './write-threads.ts'

/** Builds threads by references, then by subject (REFERENCES, RFC 5256), and writes them, in several steps. */
export function* writeThreadsByReferences(messages: ThreadableMessages): Generator<undefined, string> {
  const tree = yield* ThreadTree.link(messages)
  yield
  const merged = yield* mergeBySubject(tree)
  yield
  return yield* writeTree(tree, merged)
}

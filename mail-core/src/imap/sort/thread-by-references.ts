import { mergeBySubject } from './merge-threads.ts'
import type { ThreadableMessages } from './thread-data.ts'
import { ThreadTree } from './thread-tree.ts'
import { writeTree } from './write-threads.ts'

/** Builds threads by references, then by subject (REFERENCES, RFC 5256), and writes them. */
export function writeThreadsByReferences(messages: ThreadableMessages): string {
  const tree = new ThreadTree(messages)
  return writeTree(tree, mergeBySubject(tree))
}

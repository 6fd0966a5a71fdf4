import type { ThreadableMessages } from './thread-data.ts'

const noNodes = new Int32Array()

/**
 * Messages linked by their references. A node is a message id, which may have no message, or a message without an own id. Ranks are positions in the order of the dates.
 */
export class ThreadTree {
  readonly messages: ThreadableMessages
  /** Rank of the message of each node; -1 for a missing message. */
  readonly #ranks: Int32Array
  #nodesByRank: Int32Array = noNodes
  readonly #parents: Int32Array
  /** A shortcut towards the root of each node. */
  readonly #shortcuts: Int32Array
  #children: Int32Array = noNodes
  #childEnds: Int32Array = noNodes
  #roots: readonly number[] = []

  private constructor(messages: ThreadableMessages) {
    const count = messages.data.idCount + messages.indexes.length
    this.messages = messages
    this.#ranks = new Int32Array(count).fill(-1)
    this.#parents = new Int32Array(count).fill(-1)
    this.#shortcuts = new Int32Array(count)
    for (let node = 0; node < count; node++) this.#shortcuts[node] = node
  }

  /** Links the messages in several steps, because a large folder takes long. */
  static *link(messages: ThreadableMessages): Generator<undefined, ThreadTree> {
    const tree = new ThreadTree(messages)
    yield
    const nodes = tree.#createNodes()
    yield
    tree.#nodesByRank = Int32Array.from(messages.byDate, (index) => nodes[index] as number)
    yield
    tree.#linkAll(nodes)
    yield
    const parents = tree.#findParents()
    yield
    const childEnds = new Int32Array(tree.#ranks.length)
    for (const parent of parents) if (parent >= 0) childEnds[parent] = (childEnds[parent] as number) + 1
    yield
    tree.#roots = tree.#listRoots(parents, childEnds)
    yield
    for (let at = 1; at < childEnds.length; at++)
      childEnds[at] = (childEnds[at] as number) + (childEnds[at - 1] as number)
    tree.#childEnds = childEnds
    tree.#children = tree.#listChildren(parents)
    return tree
  }

  /** Root nodes in the order of their first messages; missing messages are roots of several messages only. */
  get roots(): readonly number[] {
    return this.#roots
  }

  /** Returns the number of a node in the response; null for a missing message. */
  numberOf(node: number): number | null {
    const rank = this.#ranks[node] as number
    return rank < 0 ? null : (this.messages.numbers[this.messages.byDate[rank] as number] as number)
  }

  hasMessage(node: number): boolean {
    return (this.#ranks[node] as number) >= 0
  }

  /** Returns the rank of the message, or of the first reply to a missing one. */
  rankOf(node: number): number {
    const rank = this.#ranks[node] as number
    return rank >= 0 ? rank : (this.#ranks[this.childrenOf(node)[0] as number] as number)
  }

  /** Returns the replies in the order of their dates. */
  childrenOf(node: number): Int32Array {
    return this.#children.subarray(this.#childEnds[node - 1] ?? 0, this.#childEnds[node])
  }

  /** Returns the node of each message by its index. The second of two messages with one id gets its own node. */
  #createNodes(): Int32Array {
    const { data, indexes, byDate } = this.messages
    const nodes = new Int32Array(data.messageIds.length)
    const isUsed = new Uint8Array(data.idCount)
    for (let at = 0; at < indexes.length; at++) {
      const index = indexes[at] as number
      const id = data.messageIds[index] as number
      const isFree = id >= 0 && isUsed[id] === 0
      if (isFree) isUsed[id] = 1
      nodes[index] = isFree ? id : data.idCount + at
    }
    for (let rank = 0; rank < byDate.length; rank++)
      this.#ranks[nodes[byDate[rank] as number] as number] = rank
    return nodes
  }

  /** Links each message to its parent. Its own references take precedence over those in other messages. */
  #linkAll(nodes: Int32Array): void {
    const { data, indexes } = this.messages
    const { ancestors, ancestorEnds } = data
    const hasReferences = new Uint8Array(this.#ranks.length)
    for (const index of indexes) {
      const end = ancestorEnds[index] as number
      if (end === (ancestorEnds[index - 1] ?? 0)) continue
      hasReferences[nodes[index] as number] = 1
      this.#link(ancestors[end - 1] as number, nodes[index] as number)
    }
    for (const index of indexes) {
      const end = ancestorEnds[index] as number
      for (let at = (ancestorEnds[index - 1] ?? 0) + 1; at < end; at++) {
        const child = ancestors[at] as number
        // A message with its own references is not placed below others, even if a link would form a loop.
        if (hasReferences[child] === 0) this.#link(ancestors[at - 1] as number, child)
      }
    }
  }

  /** Places one node below another, unless it already has a parent or a loop would form. */
  #link(parent: number, child: number): void {
    if ((this.#parents[child] as number) >= 0 || this.#rootOf(parent) === child) return
    this.#parents[child] = parent
    this.#shortcuts[child] = parent
  }

  /** Returns the root of a node and shortens the path to it for later calls. */
  #rootOf(node: number): number {
    const shortcuts = this.#shortcuts
    let root = node
    while (shortcuts[root] !== root) root = shortcuts[root] as number
    for (let at = node; at !== root; ) {
      const next = shortcuts[at] as number
      shortcuts[at] = root
      at = next
    }
    return root
  }

  /**
   * Returns the parent of each message by rank: the next ancestor with a message, or without one the root; -1 for a
   * root. Missing messages between are skipped.
   */
  #findParents(): Int32Array {
    const above = new Int32Array(this.#ranks.length).fill(-1)
    return this.#nodesByRank.map((node) => {
      const path: number[] = []
      let at = this.#parents[node] as number
      while (at >= 0 && !this.hasMessage(at) && above[at] === -1) {
        path.push(at)
        at = this.#parents[at] as number
      }
      const parent = at < 0 ? (path.at(-1) ?? -1) : this.hasMessage(at) ? at : (above[at] as number)
      for (const passed of path) above[passed] = parent
      return parent
    })
  }

  /** Lists the roots in the order of their first messages; the only reply to a missing message replaces it. */
  #listRoots(parents: Int32Array, childCounts: Int32Array): number[] {
    const roots: number[] = []
    const isListed = new Uint8Array(this.#ranks.length)
    for (let rank = 0; rank < parents.length; rank++) {
      const parent = parents[rank] as number
      if (parent >= 0 && this.hasMessage(parent)) continue
      const root =
        parent >= 0 && (childCounts[parent] as number) > 1 ? parent : (this.#nodesByRank[rank] as number)
      if (isListed[root] === 0) roots.push(root)
      isListed[root] = 1
    }
    return roots
  }

  #listChildren(parents: Int32Array): Int32Array {
    const children = new Int32Array(parents.length)
    const next = new Int32Array(this.#ranks.length)
    for (let at = 1; at < next.length; at++) next[at] = this.#childEnds[at - 1] as number
    for (let rank = 0; rank < parents.length; rank++) {
      const parent = parents[rank] as number
      if (parent < 0) continue
      const position = next[parent] as number
      children[position] = this.#nodesByRank[rank] as number
      next[parent] = position + 1
    }
    return children
  }
}

import type { ThreadedMessage, ThreadNode } from './thread-messages.ts'

/** A node of a thread: a message, or a missing one that others refer to. */
class Container {
  message: ThreadedMessage | null
  children: Container[]
  parent: Container | null = null
  /** A shortcut towards the root of its thread. */
  up: Container = this

  constructor(message: ThreadedMessage | null, children: Container[] = []) {
    this.message = message
    this.children = children
  }
}

/** Builds threads by references, then by subject (REFERENCES, RFC 5256). */
export function threadByReferences(messages: readonly ThreadedMessage[]): ThreadNode[] {
  const linked = linkMessages(messages)
  const roots = prune(linked.filter(({ parent }) => parent === null))
  const gathered = mergeBySubject(roots.toSorted(byDate))
  return toNodes(gathered)
}

/** Creates a node for every message and every referenced id, and links each to its parent. */
function linkMessages(messages: readonly ThreadedMessage[]): Container[] {
  const byId = new Map<string, Container>()
  const all: Container[] = []
  const create = (message: ThreadedMessage | null): Container => {
    const container = new Container(message)
    all.push(container)
    return container
  }
  const containerById = (id: string): Container => {
    const existing = byId.get(id)
    if (existing) return existing
    const container = create(null)
    byId.set(id, container)
    return container
  }
  const containers = messages.map((message) => {
    const existing = message.messageId === null ? null : containerById(message.messageId)
    // The second of two messages with one id gets its own node.
    if (!existing || existing.message) return create(message)
    existing.message = message
    return existing
  })
  // A message's own references take precedence over those in other messages.
  for (const [at, { ancestors }] of messages.entries()) {
    const last = ancestors.at(-1)
    if (last !== undefined) link(containerById(last), containers[at] as Container)
  }
  const withReferences = new Set(
    containers.filter((_, at) => (messages[at] as ThreadedMessage).ancestors.length > 0),
  )
  for (const { ancestors } of messages) {
    for (let at = 1; at < ancestors.length; at++) {
      const child = containerById(ancestors[at] as string)
      // A message with its own references is not placed below others, even if a link would form a loop.
      if (!withReferences.has(child)) link(containerById(ancestors[at - 1] as string), child)
    }
  }
  return all
}

/** Places one node below another, unless it already has a parent or a loop would form. */
function link(parent: Container, child: Container): void {
  if (child.parent || rootOf(parent) === child) return
  child.parent = parent
  child.up = parent
  parent.children.push(child)
}

/** Returns the root of a thread and shortens the path to it for later calls. */
function rootOf(container: Container): Container {
  let root = container
  while (root.up !== root) root = root.up
  for (let at = container; at.up !== root && at !== root; ) {
    const next = at.up
    at.up = root
    at = next
  }
  return root
}

/** Removes missing messages; their replies take their position. */
function prune(roots: readonly Container[]): Container[] {
  const order: Container[] = [...roots]
  for (let at = 0; at < order.length; at++)
    for (const child of (order[at] as Container).children) order.push(child)
  for (const container of order.toReversed()) {
    container.children = container.children.flatMap((child) => (child.message ? [child] : child.children))
  }
  return roots.flatMap((root) => {
    if (root.message) return [root]
    return root.children.length > 1 ? [root] : root.children
  })
}

function firstMessage(container: Container): ThreadedMessage | null {
  if (container.message) return container.message
  const children = container.children.toSorted(byDate)
  return children[0]?.message ?? children[0]?.children[0]?.message ?? null
}

function byDate(a: Container, b: Container): number {
  const [one, other] = [a.message ?? firstMessage(a), b.message ?? firstMessage(b)]
  return (one?.date ?? 0) - (other?.date ?? 0) || (one?.sequence ?? 0) - (other?.sequence ?? 0)
}

/** Merges threads with the same subject. */
function mergeBySubject(roots: readonly Container[]): Container[] {
  const bySubject = new Map<string, Container>()
  for (const root of roots) {
    const subject = subjectOf(root)
    if (subject === '') continue
    const existing = bySubject.get(subject)
    const isBetter = !existing || (existing.message && !root.message) || (isReply(existing) && !isReply(root))
    if (isBetter) bySubject.set(subject, root)
  }
  const merged = new Set<Container>()
  const replaced = new Map<Container, Container>()
  for (const root of roots) {
    const subject = subjectOf(root)
    const existing = bySubject.get(subject)
    if (subject === '' || !existing || existing === root) continue
    merged.add(root)
    if (!existing.message) existing.children.push(...(root.message ? [root] : root.children))
    else if (isReply(root) && !isReply(existing)) existing.children.push(root)
    else {
      const both = new Container(null, [existing, root])
      bySubject.set(subject, both)
      replaced.set(existing, both)
    }
  }
  return roots
    .filter((root) => !merged.has(root))
    .map((root) => replaced.get(root) ?? root)
    .toSorted(byDate)
}

function subjectOf(root: Container): string {
  return firstMessage(root)?.subject.text ?? ''
}

function isReply(root: Container): boolean {
  return root.message?.subject.isReplyOrForward === true
}

/** Converts threads for the response, replies by date; without recursion, because threads may be deep. */
function toNodes(roots: readonly Container[]): ThreadNode[] {
  const nodes = roots.map(createNode)
  const todo = roots.map((root, at) => ({ root, node: nodes[at] as ThreadNode }))
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { root, node } = next
    for (const child of root.children.toSorted(byDate)) {
      const childNode = createNode(child)
      node.children.push(childNode)
      todo.push({ root: child, node: childNode })
    }
  }
  return nodes
}

function createNode({ message }: Container): ThreadNode {
  return { number: message?.number ?? null, children: [] }
}

import { baseSubjectOf } from './base-subject.ts'
import type { TestMessage } from './threaded-message.fixture.ts'

/** A node of a thread: a message, or a missing one that others refer to. */
interface PlainNode {
  message: TestMessage | null
  children: PlainNode[]
  parent: PlainNode | null
}

/** Threads messages step by step as RFC 5256 describes it, without regard to time. */
export function threadPlainly(list: readonly TestMessage[]): string {
  const roots = prune(linkMessages(list).filter(({ parent }) => parent === null))
  return mergeBySubject(roots.toSorted(byDate))
    .map((root) => `(${writeNode(root)})`)
    .join('')
}

function linkMessages(list: readonly TestMessage[]): PlainNode[] {
  const byId = new Map<string, PlainNode>()
  const all: PlainNode[] = []
  const create = (message: TestMessage | null) => {
    const node: PlainNode = { message, children: [], parent: null }
    all.push(node)
    return node
  }
  const nodeOf = (id: string) => {
    const node = byId.get(id) ?? create(null)
    byId.set(id, node)
    return node
  }
  const link = (parent: PlainNode, child: PlainNode) => {
    for (let at: PlainNode | null = parent; at; at = at.parent) if (at === child) return
    if (child.parent) return
    child.parent = parent
    parent.children.push(child)
  }
  const nodes = list.map((message) => {
    const existing = message.id === null ? null : nodeOf(message.id)
    if (!existing || existing.message) return create(message)
    existing.message = message
    return existing
  })
  for (const [at, { ancestors }] of list.entries()) {
    const last = ancestors.at(-1)
    if (last !== undefined) link(nodeOf(last), nodes[at] as PlainNode)
  }
  const withReferences = new Set(nodes.filter((_, at) => list[at]?.ancestors.length !== 0))
  for (const { ancestors } of list)
    for (const [at, id] of ancestors.entries()) {
      const child = nodeOf(id)
      if (at > 0 && !withReferences.has(child)) link(nodeOf(ancestors[at - 1] as string), child)
    }
  return all
}

/** Removes missing messages; their replies take their position. */
function prune(roots: readonly PlainNode[]): PlainNode[] {
  const pruneBelow = (node: PlainNode): void => {
    for (const child of node.children) pruneBelow(child)
    node.children = node.children.flatMap((child) => (child.message ? [child] : child.children))
  }
  return roots.flatMap((root) => {
    pruneBelow(root)
    return root.message || root.children.length > 1 ? [root] : root.children
  })
}

function firstMessage({ message, children }: PlainNode): TestMessage | null {
  return message ?? children.toSorted(byDate)[0]?.message ?? null
}

function byDate(a: PlainNode, b: PlainNode): number {
  const [one, other] = [firstMessage(a), firstMessage(b)]
  return (one?.date ?? 0) - (other?.date ?? 0) || (one?.sequence ?? 0) - (other?.sequence ?? 0)
}

function mergeBySubject(roots: readonly PlainNode[]): PlainNode[] {
  const subjectOf = (root: PlainNode) => baseSubjectOf(firstMessage(root)?.subject ?? '').text
  const isReply = ({ message }: PlainNode) =>
    message !== null && baseSubjectOf(message.subject).isReplyOrForward
  const bySubject = new Map<string, PlainNode>()
  for (const root of roots) {
    const main = bySubject.get(subjectOf(root))
    const isBetter = !main || (main.message && !root.message) || (isReply(main) && !isReply(root))
    if (subjectOf(root) !== '' && isBetter) bySubject.set(subjectOf(root), root)
  }
  const merged = new Set<PlainNode>()
  const replaced = new Map<PlainNode, PlainNode>()
  for (const root of roots) {
    const main = bySubject.get(subjectOf(root))
    if (!main || main === root) continue
    merged.add(root)
    if (!main.message) main.children.push(...(root.message ? [root] : root.children))
    else if (isReply(root) && !isReply(main)) main.children.push(root)
    else {
      const both: PlainNode = { message: null, children: [main, root], parent: null }
      bySubject.set(subjectOf(root), both)
      replaced.set(main, both)
    }
  }
  return roots
    .filter((root) => !merged.has(root))
    .map((root) => replaced.get(root) ?? root)
    .toSorted(byDate)
}

function writeNode({ message, children }: PlainNode): string {
  const replies = children.toSorted(byDate).map(writeNode)
  const written = replies.length === 1 ? replies : [replies.map((one) => `(${one})`).join('')]
  return [...(message ? [`${message.number}`] : []), ...written.filter(Boolean)].join(' ')
}

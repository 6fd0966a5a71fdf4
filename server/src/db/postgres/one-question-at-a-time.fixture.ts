import pg from 'pg'

type Queryable = { query: (...question: never[]) => unknown; isOneAtATime?: true }

/**
 * A PostgreSQL connection handles one query at a time. A second query before the first response gains nothing, and a
 * later driver version rejects it. Tests reject it already, with the stack of the caller.
 */
function queryOneAtATime(prototype: Queryable): void {
  // Called before each test file; all files share the driver.
  if (prototype.isOneAtATime) return
  prototype.isOneAtATime = true
  const originalQuery = prototype.query as (this: object, ...question: unknown[]) => unknown
  const pending = new WeakMap<object, string>()
  prototype.query = function query(this: object, ...question: unknown[]) {
    const before = pending.get(this)
    const text = queryText(question[0])
    if (before !== undefined)
      throw new Error(`query sent before the previous one was answered:\n${text}\nafter\n${before}`)
    const result = originalQuery.apply(this, question)
    if (!(result instanceof Promise)) return result
    pending.set(this, text)
    return result.finally(() => pending.delete(this))
  }
}

const queryText = (question: unknown) =>
  typeof question === 'string' ? question : String((question as { text?: unknown } | null)?.text)

queryOneAtATime(pg.Client.prototype)

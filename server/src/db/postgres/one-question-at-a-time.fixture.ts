import pg from 'pg'

type Asking = { query: (...question: never[]) => unknown; isOneAtATime?: true }

/**
 * A PostgreSQL connection handles one query at a time. A second query before the first response gains nothing, and a
 * later driver version rejects it. Tests reject it already, with the stack of the caller.
 */
function askOneAtATime(prototype: Asking): void {
  // Called before each test file; all files share the driver.
  if (prototype.isOneAtATime) return
  prototype.isOneAtATime = true
  const ask = prototype.query as (this: object, ...question: unknown[]) => unknown
  const asked = new WeakMap<object, string>()
  prototype.query = function query(this: object, ...question: unknown[]) {
    const before = asked.get(this)
    const text = textOf(question[0])
    if (before !== undefined)
      throw new Error(`asked of a connection that has not answered yet:\n${text}\nafter\n${before}`)
    const answer = ask.apply(this, question)
    if (!(answer instanceof Promise)) return answer
    asked.set(this, text)
    return answer.finally(() => asked.delete(this))
  }
}

const textOf = (question: unknown) =>
  typeof question === 'string' ? question : String((question as { text?: unknown } | null)?.text)

askOneAtATime(pg.Client.prototype)

import pg from 'pg'

type Asking = { query: (...question: never[]) => unknown; isOneAtATime?: true }

/**
 * A connection of PostgreSQL answers one question after the other. Whoever asks a second one before the first is
 * answered gains nothing by it, and a later driver refuses it: in tests it is refused already, with where it was asked.
 */
function askOneAtATime(prototype: Asking): void {
  // Called before each file of tests, all of which share the driver.
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

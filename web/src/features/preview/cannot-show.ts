import { ApiProblem, isProblem, Unreachable } from '../../api/api-problem.ts'

/** Why a file is not shown. */
export type Hindrance = 'none' | 'infected' | 'broken' | 'damaged' | 'locked' | 'heavy' | 'unreachable'

/** Thrown by a viewer that knows why it cannot show a file. */
export class CannotShow extends Error {
  readonly why: Hindrance

  constructor(why: Hindrance) {
    super(`The file cannot be shown: ${why}`)
    this.name = 'CannotShow'
    this.why = why
  }
}

/** What to tell about an error: it did not come, or what came cannot be read. */
export function hindranceOf(error: unknown): Hindrance {
  if (error instanceof CannotShow) return error.why
  if (isProblem(error, 'content_damaged')) return 'damaged'
  return error instanceof ApiProblem || error instanceof Unreachable ? 'unreachable' : 'broken'
}

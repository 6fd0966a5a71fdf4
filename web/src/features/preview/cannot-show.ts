import { ApiProblem, isProblem, Unreachable } from '../../api/api-problem.ts'

export type Hindrance = 'none' | 'infected' | 'broken' | 'damaged' | 'locked' | 'heavy' | 'unreachable'

/** Thrown by a viewer that knows the reason. */
export class CannotShow extends Error {
  readonly why: Hindrance

  constructor(why: Hindrance) {
    super(`The file cannot be shown: ${why}`)
    this.name = 'CannotShow'
    this.why = why
  }
}

/** Returns the reason for an error: the file could not be loaded, or could not be read. */
export function hindranceOf(error: unknown): Hindrance {
  if (error instanceof CannotShow) return error.why
  if (isProblem(error, 'content_damaged')) return 'damaged'
  return error instanceof ApiProblem || error instanceof Unreachable ? 'unreachable' : 'broken'
}

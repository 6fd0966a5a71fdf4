import { ApiProblem, isProblem, Unreachable } from '../../api/api-problem.ts'

export type PreviewProblem = 'none' | 'infected' | 'broken' | 'damaged' | 'locked' | 'heavy' | 'unreachable'

/** Thrown by a viewer that knows the reason. */
export class CannotShow extends Error {
  readonly reason: PreviewProblem

  constructor(reason: PreviewProblem) {
    super(`The file cannot be shown: ${reason}`)
    this.name = 'CannotShow'
    this.reason = reason
  }
}

/** Returns the reason for an error: the file could not be loaded, or could not be read. */
export function toPreviewProblem(error: unknown): PreviewProblem {
  if (error instanceof CannotShow) return error.reason
  if (isProblem(error, 'content_damaged')) return 'damaged'
  return error instanceof ApiProblem || error instanceof Unreachable ? 'unreachable' : 'broken'
}

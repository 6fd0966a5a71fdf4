/** An invalid command and the response to it. */
export class CommandRefusal extends Error {
  readonly status: 'NO' | 'BAD'
  readonly code: string | null

  constructor(
    sentence: string,
    { status = 'BAD', code = null }: { status?: 'NO' | 'BAD'; code?: string | null } = {},
  ) {
    super(sentence)
    this.status = status
    this.code = code
  }
}

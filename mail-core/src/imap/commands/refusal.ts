/** How a command is answered that cannot be read. */
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

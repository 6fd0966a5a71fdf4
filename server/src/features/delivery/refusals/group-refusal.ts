/** A group takes no message: its sender may not write to it, or nobody in it can take any. */
export class GroupRefusal extends Error {
  readonly why: 'not_a_writer' | 'empty_group'

  constructor(why: 'not_a_writer' | 'empty_group') {
    super(`a group took nothing: ${why}`)
    this.name = 'GroupRefusal'
    this.why = why
  }
}

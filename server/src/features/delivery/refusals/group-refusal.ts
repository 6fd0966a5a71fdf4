export type GroupRefusalReason = 'not_a_writer' | 'not_verified' | 'empty_group'

/** A group rejects a message: its sender may not write to it or is not verified yet, or no member can receive it. */
export class GroupRefusal extends Error {
  readonly why: GroupRefusalReason

  constructor(why: GroupRefusalReason) {
    super(`a group rejected a message: ${why}`)
    this.name = 'GroupRefusal'
    this.why = why
  }
}

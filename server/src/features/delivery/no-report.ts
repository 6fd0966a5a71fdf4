/** A message to a bounce-only address is not a report on a forwarded message. */
export class NoReport extends Error {
  constructor() {
    super('not a report about a letter that was sent on')
    this.name = 'NoReport'
  }
}

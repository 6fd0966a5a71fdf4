/** A message to a bounce-only address is not a report on a forwarded message. */
export class NoReport extends Error {
  constructor() {
    super('not a report about a forwarded message')
    this.name = 'NoReport'
  }
}

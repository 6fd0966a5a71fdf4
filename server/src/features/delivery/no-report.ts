/** What came to an address to which only reports about a message that was sent on may come is none. */
export class NoReport extends Error {
  constructor() {
    super('not a report about a letter that was sent on')
    this.name = 'NoReport'
  }
}

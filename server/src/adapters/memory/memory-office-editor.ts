import type { OfficeDescription, OfficeEditor } from '../../ports/office-editor.ts'

/** An office server that says of itself whatever a test has it say. */
export class MemoryOfficeEditor implements OfficeEditor {
  readonly isSet = true
  /** What is known of it, and what it says when it is asked anew. */
  known: OfficeDescription | null
  newest: OfficeDescription | null

  constructor(description: OfficeDescription | null) {
    this.known = description
    this.newest = description
  }

  async describe(): Promise<OfficeDescription | null> {
    return this.known
  }

  async describeAnew(): Promise<OfficeDescription | null> {
    this.known = this.newest
    return this.known
  }
}

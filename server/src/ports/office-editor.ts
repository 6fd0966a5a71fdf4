/** A public RSA key of an office server, in base64. */
export interface OfficeKey {
  modulus: string
  exponent: string
}

/** What an office server can do with a kind of file, and the address that a browser opens for it. */
export interface OfficeAction {
  extension: string
  kind: 'view' | 'edit'
  /** With places to be filled or left out, as `<ui=UI_LLCC&>`. */
  address: string
}

/** What an office server says of itself. */
export interface OfficeDescription {
  actions: readonly OfficeAction[]
  /** With which it signs its requests; null where it signs none. */
  keys: { current: OfficeKey; old: OfficeKey | null } | null
}

/** The office server that edits documents, which asks us for them itself. */
export interface OfficeEditor {
  /** Whether there is one. */
  readonly isSet: boolean

  /** What it says of itself, as lately as is good enough; null where there is none or it cannot be reached. */
  describe(): Promise<OfficeDescription | null>

  /** As `describe`, asked anew unless that was done a moment ago: its keys may have changed. */
  describeAnew(): Promise<OfficeDescription | null>
}

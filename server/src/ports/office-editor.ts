/** A public RSA key of an office server, in base64. */
export interface OfficeKey {
  modulus: string
  exponent: string
}

/** An action for a file type, and its address. */
export interface OfficeAction {
  extension: string
  kind: 'view' | 'edit'
  /** With placeholders such as `<ui=UI_LLCC&>`. */
  address: string
}

/** WOPI discovery document of an office server. */
export interface OfficeDescription {
  actions: readonly OfficeAction[]
  /** Keys for signed requests; null if it does not sign. */
  keys: { current: OfficeKey; old: OfficeKey | null } | null
}

/** The office server that edits documents; it fetches them from this server. */
export interface OfficeEditor {
  /** True if an office server is configured. */
  readonly isSet: boolean

  /** Returns the cached discovery document; null without a reachable server. */
  describe(): Promise<OfficeDescription | null>

  /** Like `describe`, refreshed unless that just happened, because keys may have changed. */
  refreshDescription(): Promise<OfficeDescription | null>
}

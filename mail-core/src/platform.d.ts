/** The few globals that every browser and Node share; anything else would tie this package to one of them. */

interface TextDecoder {
  readonly encoding: string
  decode(input?: Uint8Array | Uint16Array): string
}
declare var TextDecoder: {
  new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder
}

interface TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>
}
declare var TextEncoder: { new (): TextEncoder }

interface URL {
  readonly href: string
  readonly protocol: string
  readonly hostname: string
}
declare var URL: {
  new (url: string, base?: string): URL
  canParse(url: string, base?: string): boolean
}

declare var performance: { now(): number }

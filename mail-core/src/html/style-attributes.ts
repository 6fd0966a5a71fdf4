import { isNeutralBackground, isNeutralText } from './neutral-colour.ts'
import { type SafeDeclaration, type StyleImage, safeDeclarations } from './safe-css.ts'

const MAX_STYLE_LENGTH = 10_000
const MAX_CACHED = 5000

/** Sanitises style attributes with a cache, and records the colours of the message. */
export class StyleAttributes {
  /** Drops black on white, for a message without other colours. */
  dropsNeutral = false
  setsColours = false
  hasNeutralColours = false
  private readonly image: StyleImage
  private readonly cache = new Map<string, SafeDeclaration[]>()

  constructor(image: StyleImage) {
    this.image = image
  }

  /** Returns the allowed declarations of a style attribute; may be empty. */
  clean(style: string): string {
    return this.declarations(style)
      .map(({ text, themed }) => (this.dropsNeutral ? themed : text))
      .filter((text) => text !== null)
      .join(';')
  }

  /** Records a colour attribute; returns true if it is kept. */
  preservesColour(value: string, use: 'text' | 'background'): boolean {
    const isNeutral = use === 'text' ? isNeutralText(value) : isNeutralBackground(value)
    this.recordColour(isNeutral ? 'neutral' : 'own')
    return !(isNeutral && this.dropsNeutral)
  }

  private declarations(style: string): SafeDeclaration[] {
    const bounded = style.slice(0, MAX_STYLE_LENGTH)
    const cached = this.cache.get(bounded)
    if (cached) return cached
    const declarations = safeDeclarations(bounded, this.image)
    for (const { colour } of declarations) this.recordColour(colour)
    if (this.cache.size < MAX_CACHED) this.cache.set(bounded, declarations)
    return declarations
  }

  private recordColour(colour: SafeDeclaration['colour']): void {
    if (colour === 'own') this.setsColours = true
    if (colour === 'neutral') this.hasNeutralColours = true
  }
}

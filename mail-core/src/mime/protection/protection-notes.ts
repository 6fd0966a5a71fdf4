import type { LetterProtection } from '../letter.ts'

const NAMED_AT_MOST = 20

/** Gathers what the parts of a letter say of how it is protected. */
export class ProtectionNotes {
  /** Null where no part said anything. */
  noted: LetterProtection | null = null

  noteSigned(method: LetterProtection['method'], signers: readonly string[]): void {
    const noted = this.begin(method)
    noted.isSigned = true
    noted.signers = together(noted.signers, signers)
  }

  noteEncrypted(method: LetterProtection['method'], recipients: readonly string[]): void {
    const noted = this.begin(method)
    noted.isEncrypted = true
    noted.recipients = together(noted.recipients, recipients)
  }

  private begin(method: LetterProtection['method']): LetterProtection {
    this.noted ??= { method, isEncrypted: false, isSigned: false, signers: [], recipients: [] }
    return this.noted
  }
}

const together = (known: readonly string[], more: readonly string[]) =>
  [...new Set([...known, ...more])].slice(0, NAMED_AT_MOST)

import type { MessageProtection } from '../parsed-message.ts'

const NAMED_AT_MOST = 20

/** Collects information about protection from the parts of a message. */
export class ProtectionNotes {
  /** Null if no part is protected. */
  noted: MessageProtection | null = null

  noteSigned(method: MessageProtection['method'], signers: readonly string[]): void {
    const noted = this.start(method)
    noted.isSigned = true
    noted.signers = together(noted.signers, signers)
  }

  noteEncrypted(method: MessageProtection['method'], recipients: readonly string[]): void {
    const noted = this.start(method)
    noted.isEncrypted = true
    noted.recipients = together(noted.recipients, recipients)
  }

  noteDamaged(method: MessageProtection['method']): void {
    this.start(method).isDamaged = true
  }

  /** Returns the protection of the message; creates it for the first protected part. */
  private start(method: MessageProtection['method']): MessageProtection {
    this.noted ??= {
      method,
      isEncrypted: false,
      isSigned: false,
      isDamaged: false,
      signers: [],
      recipients: [],
    }
    return this.noted
  }
}

const together = (existing: readonly string[], more: readonly string[]) =>
  [...new Set([...existing, ...more])].slice(0, NAMED_AT_MOST)

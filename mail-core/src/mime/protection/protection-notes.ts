import type { MessageProtection } from '../parsed-message.ts'

const NAMED_AT_MOST = 20

/** Collects information about protection from the parts of a message. */
export class ProtectionRecorder {
  /** Null if no part is protected. */
  protection: MessageProtection | null = null

  recordSigned(method: MessageProtection['method'], signers: readonly string[]): void {
    const protection = this.start(method)
    protection.isSigned = true
    protection.signers = together(protection.signers, signers)
  }

  recordEncrypted(method: MessageProtection['method'], recipients: readonly string[]): void {
    const protection = this.start(method)
    protection.isEncrypted = true
    protection.recipients = together(protection.recipients, recipients)
  }

  recordDamaged(method: MessageProtection['method']): void {
    this.start(method).isDamaged = true
  }

  /** Returns the protection of the message; creates it for the first protected part. */
  private start(method: MessageProtection['method']): MessageProtection {
    this.protection ??= {
      method,
      isEncrypted: false,
      isSigned: false,
      isDamaged: false,
      signers: [],
      recipients: [],
    }
    return this.protection
  }
}

const together = (existing: readonly string[], more: readonly string[]) =>
  [...new Set([...existing, ...more])].slice(0, NAMED_AT_MOST)

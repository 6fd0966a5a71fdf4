import { decodeText } from '../charset/charset.ts'
import { type BerElement, BerReader } from './ber.ts'

/** Content of an S/MIME file (RFC 5652). */
export type CmsContent =
  | { kind: 'signed'; content: Uint8Array | null; signers: string[] }
  | { kind: 'encrypted'; recipients: string[] }
  | { kind: 'other' }

const SEQUENCE = 0x30
const SET = 0x31
const OID = 0x06
const INTEGER = 0x02
const MAX_PEOPLE = 20
const MAX_CERTIFICATES = 50

const oids = {
  signed: '2a864886f70d010702',
  enveloped: '2a864886f70d010703',
  authEnveloped: '2a864886f70d0109100117',
  commonName: '550403',
  email: '2a864886f70d010901',
  alternativeNames: '551d11',
}

/** Parses an S/MIME file as far as possible without a key; null if it is none. Nothing is verified. */
export function readCms(bytes: Uint8Array): CmsContent | null {
  const reader = new BerReader(bytes)
  const root = reader.read(0, bytes.length)
  if (root?.tag !== SEQUENCE) return null
  const [type, wrapped] = reader.children(root)
  if (type?.tag !== OID || wrapped?.tag !== 0xa0) return null
  const [content] = reader.children(wrapped)
  if (content?.tag !== SEQUENCE) return null
  const cms = new CmsReader(reader)
  const kind = hex(reader.content(type))
  if (kind === oids.signed) return cms.readSigned(content)
  if (kind === oids.enveloped || kind === oids.authEnveloped) return cms.readEnveloped(content)
  return { kind: 'other' }
}

interface Certificate {
  serial: string
  issuer: string
  holder: string
}

class CmsReader {
  private readonly reader: BerReader

  constructor(reader: BerReader) {
    this.reader = reader
  }

  /** Reads the content and the signers of SignedData. */
  readSigned(signed: BerElement): CmsContent {
    const { reader } = this
    const fields = reader.children(signed)
    const inner = fields.find(({ tag }) => tag === SEQUENCE)
    const wrapped = inner && reader.children(inner).find(({ tag }) => tag === 0xa0)
    const [octets] = wrapped ? reader.children(wrapped) : []
    const list = fields.find(({ tag }) => tag === 0xa0)
    const certificates = list
      ? reader
          .children(list)
          .slice(0, MAX_CERTIFICATES)
          .flatMap((one) => this.certificate(one) ?? [])
      : []
    const infos = fields.findLast(({ tag }) => tag === SET)
    const signers = infos ? reader.children(infos).slice(0, MAX_PEOPLE) : []
    return {
      kind: 'signed',
      content: octets ? reader.octets(octets) : null,
      signers: unique(signers.map((one) => this.signer(one, certificates))),
    }
  }

  readEnveloped(enveloped: BerElement): CmsContent {
    const { reader } = this
    const infos = reader.children(enveloped).find(({ tag }) => tag === SET)
    const recipients = infos ? reader.children(infos).slice(0, MAX_PEOPLE) : []
    return { kind: 'encrypted', recipients: unique(recipients.map((one) => this.recipient(one))) }
  }

  /** Returns the signer's name from the included certificate. */
  private signer(info: BerElement, certificates: readonly Certificate[]): string {
    const id = this.issuerAndSerial(info)
    const certificate = id && certificates.find((one) => one.serial === id.serial && one.issuer === id.issuer)
    const [only] = certificates
    return certificate?.holder || (certificates.length === 1 && only ? only.holder : '') || id?.name || ''
  }

  /** Identifies a recipient by issuer and serial number. */
  private recipient(info: BerElement): string {
    const id = this.issuerAndSerial(info)
    return id
      ? [id.name, id.serial.replace(/^0+(?=.)/, '').toUpperCase()].filter(Boolean).join(' · ').slice(0, 200)
      : ''
  }

  /** Reads issuer and serial number, which identify a certificate. */
  private issuerAndSerial(info: BerElement): { issuer: string; serial: string; name: string } | null {
    const { reader } = this
    for (const field of reader.children(info).slice(0, 3)) {
      if (field.tag !== SEQUENCE) continue
      const [issuer, serial] = reader.children(field)
      if (issuer?.tag !== SEQUENCE || serial?.tag !== INTEGER) continue
      const name = this.nameIn(issuer)
      return { issuer: hex(reader.content(issuer)), serial: hex(reader.content(serial)), name: name.common }
    }
    return null
  }

  /** Reads serial number, issuer and holder of a certificate. */
  private certificate(element: BerElement): Certificate | null {
    const { reader } = this
    const [tbs] = reader.children(element)
    const fields = tbs ? reader.children(tbs) : []
    const at = fields[0]?.tag === 0xa0 ? 1 : 0
    const [serial, issuer, subject] = [fields[at], fields[at + 2], fields[at + 4]]
    if (serial?.tag !== INTEGER || !issuer || !subject) return null
    const { common, email } = this.nameIn(subject)
    const extensions = fields.find(({ tag }) => tag === 0xa3)
    const address = email || (extensions ? this.alternativeAddress(extensions) : '')
    const holder = common && address && common !== address ? `${common} <${address}>` : common || address
    return {
      serial: hex(reader.content(serial)),
      issuer: hex(reader.content(issuer)),
      holder: holder.slice(0, 300),
    }
  }

  /** Reads common name and email from a distinguished name. */
  private nameIn(name: BerElement): { common: string; email: string } {
    const { reader } = this
    const names = { common: '', email: '' }
    for (const set of reader.children(name).slice(0, 30)) {
      for (const pair of reader.children(set).slice(0, 5)) {
        const [type, value] = reader.children(pair)
        if (type?.tag !== OID || !value) continue
        const oid = hex(reader.content(type))
        if (oid === oids.commonName) names.common = this.text(value)
        if (oid === oids.email) names.email = this.text(value)
      }
    }
    return names
  }

  /** Reads the email from the alternative names of a certificate; empty if there is none. */
  private alternativeAddress(extensions: BerElement): string {
    const { reader } = this
    const [list] = reader.children(extensions)
    for (const extension of list ? reader.children(list).slice(0, 40) : []) {
      const parts = reader.children(extension)
      const value = parts.at(-1)
      if (!parts[0] || hex(reader.content(parts[0])) !== oids.alternativeNames || !value) continue
      const names = reader.read(value.start, value.end)
      const address = names && reader.children(names).find(({ tag }) => tag === 0x81)
      if (address) return this.text(address)
    }
    return ''
  }

  /** Decodes a name; BMP strings have two bytes per character. */
  private text(element: BerElement): string {
    const bytes = this.reader.content(element).subarray(0, 600)
    const { text } = decodeText(bytes, element.tag === 0x1e ? 'utf-16be' : null)
    return text
      .replace(/[\p{Cc}\p{Cf}\p{DI}]/gu, '')
      .slice(0, 200)
      .trim()
  }
}

const hex = (bytes: Uint8Array) =>
  [...bytes.subarray(0, 2000)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const unique = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))]

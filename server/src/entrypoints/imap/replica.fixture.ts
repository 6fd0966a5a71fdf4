import type { ImapClient, ImapResponse } from './imap-client.fixture.ts'

/** Client-side copy of a folder, built only from server responses. */
export class Replica {
  readonly client: ImapClient
  /** In order of sequence numbers; a UID is 0 until it is fetched. */
  messages: { uid: number; flags: string[] }[] = []
  highestModseq = 0
  uidValidity = 0
  /** Impossible responses. */
  readonly faults: string[] = []
  /** Transcript for analysing a fault. */
  readonly lines: string[] = []
  readonly #usesQresync: boolean
  #lastModseq = 0

  constructor(client: ImapClient, usesQresync: boolean) {
    this.client = client
    this.#usesQresync = usesQresync
  }

  /** Sends a command and applies the response. */
  async execute(command: string): Promise<ImapResponse> {
    this.lines.push(`> ${command}`)
    const response = await this.client.execute(command)
    this.lines.push(...response.lines.map((line) => line.slice(0, 100)))
    for (const line of response.lines) this.#applyLine(line)
    // After commands with sequence numbers an EXPUNGE may be pending, and UNSELECT and failed commands report none, so
    // the MODSEQ is not advanced.
    if (response.status === 'OK' && !/^(?:FETCH|STORE|SEARCH|UNSELECT)/.test(command))
      this.highestModseq = Math.max(this.highestModseq, this.#lastModseq)
    return response
  }

  async append(command: string, mail: string): Promise<ImapResponse> {
    const response = await this.client.append(command, mail)
    for (const line of response.lines) this.#applyLine(line)
    return response
  }

  /** Opens a folder and fetches everything, or with QRESYNC only missed changes. */
  async open(folder: string): Promise<void> {
    const previous = this.highestModseq
    const { uidValidity } = this
    if (!this.#usesQresync || previous === 0) {
      this.messages = []
      await this.execute(`SELECT ${folder}`)
      return this.fetchNew()
    }
    const before = this.messages
    // EXISTS is sent before the vanished messages are listed.
    this.messages = []
    const { lines } = await this.client.execute(`SELECT ${folder} (QRESYNC (${uidValidity} ${previous}))`)
    const exists = Number(lines.find((line) => line.endsWith(' EXISTS'))?.split(' ')[1])
    // Messages without a known UID could not be stored.
    this.messages = before.filter(({ uid }) => uid !== 0)
    for (const line of lines) if (/VANISHED|UIDVALIDITY|HIGHESTMODSEQ/.test(line)) this.#applyLine(line)
    while (this.messages.length < exists) this.messages.push({ uid: 0, flags: [] })
    await this.fetchNew()
    for (const line of lines) if (/ FETCH /.test(line)) this.#applyLine(line)
  }

  async poll(): Promise<void> {
    await this.execute('NOOP')
    await this.fetchNew()
  }

  async fetchNew(): Promise<void> {
    const first = this.messages.findIndex(({ uid }) => uid === 0)
    if (first >= 0) await this.execute(`FETCH ${first + 1}:* (UID FLAGS)`)
  }

  /** Applies an untagged response. */
  #applyLine(line: string): void {
    const [, exists] = /^\* (\d+) EXISTS$/.exec(line) ?? []
    if (exists) this.#addMessages(Number(exists))
    const [, sequence] = /^\* (\d+) EXPUNGE$/.exec(line) ?? []
    if (sequence) this.#remove(Number(sequence))
    const [, earlier, set] = /^\* VANISHED (\(EARLIER\) )?(\S+)$/.exec(line) ?? []
    if (set) this.#applyVanished(set, earlier !== undefined)
    const [, validity] = /\[UIDVALIDITY (\d+)\]/.exec(line) ?? []
    if (validity) this.uidValidity = Number(validity)
    const [, highest] = /\[HIGHESTMODSEQ (\d+)\]/.exec(line) ?? []
    if (highest) this.highestModseq = Number(highest)
    const [, number, items = ''] = /^\* (\d+) FETCH \((.*)\)$/s.exec(line) ?? []
    if (number) this.#applyFetch(Number(number), items)
  }

  #addMessages(count: number): void {
    if (count < this.messages.length) this.faults.push(`${count} EXISTS of ${this.messages.length}`)
    while (this.messages.length < count) this.messages.push({ uid: 0, flags: [] })
  }

  #remove(sequence: number): void {
    if (this.#usesQresync) this.faults.push('EXPUNGE where VANISHED was asked for')
    if (sequence > this.messages.length) this.faults.push(`${sequence} EXPUNGE of ${this.messages.length}`)
    this.messages.splice(sequence - 1, 1)
  }

  #applyVanished(set: string, isEarlier: boolean): void {
    const ranges = set.split(',').map((range) => range.split(':').map(Number))
    const previousCount = this.messages.length
    this.messages = this.messages.filter(
      ({ uid }) => !ranges.some(([from = 0, to = from]) => from <= uid && uid <= to),
    )
    if (isEarlier) return
    // The remaining vanished messages are those without a known UID.
    const removedCount = ranges.reduce((sum, [from = 0, to = from]) => sum + to - from + 1, 0)
    for (let remaining = removedCount - (previousCount - this.messages.length); remaining > 0; remaining--) {
      const at = this.messages.findLastIndex(({ uid }) => uid === 0)
      if (at < 0) this.faults.push(`VANISHED ${set} of what was never there`)
      else this.messages.splice(at, 1)
    }
  }

  #applyFetch(sequence: number, items: string): void {
    const message = this.messages[sequence - 1]
    if (!message) return void this.faults.push(`${sequence} FETCH of ${this.messages.length}`)
    const [, uid] = /UID (\d+)/.exec(items) ?? []
    if (uid && message.uid !== 0 && message.uid !== Number(uid))
      this.faults.push(`message ${sequence} has UID ${uid} and had ${message.uid}`)
    if (uid) message.uid = Number(uid)
    const [, flags] = /FLAGS \(([^)]*)\)/.exec(items) ?? []
    if (flags !== undefined) message.flags = flags.split(' ').filter(Boolean).toSorted()
    const [, modseq] = /MODSEQ \((\d+)\)/.exec(items) ?? []
    if (modseq) this.#lastModseq = Math.max(this.#lastModseq, Number(modseq))
  }
}

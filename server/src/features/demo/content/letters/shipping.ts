import type { Calendar } from '../calendar.ts'
import type { Manuscript } from '../demo-letter.ts'
import { carrier, khue } from '../people.ts'

/** Plain notices of the shipping line. */
export function shippingLetters(c: Calendar): Manuscript[] {
  return [...shippingNotices(c)]
}

function shippingNotices(c: Calendar): Manuscript[] {
  return [
    {
      daysAgo: 7,
      container: 'MSKU 482913-5',
      event: 'Transshipment at Singapore',
      vessel: 'BALTIC PETREL 114W',
      eta: 24,
      unread: true,
    },
    {
      daysAgo: 16,
      container: 'NHSU 300915',
      event: 'Loaded on board',
      vessel: 'BALTIC HERON 088W',
      eta: 21,
      unread: true,
    },
    {
      daysAgo: 26,
      container: 'TCLU 201774',
      event: 'Discharged at Aarhus',
      vessel: 'BALTIC TERN 071W',
      eta: -27,
      unread: false,
    },
    {
      daysAgo: 100,
      container: 'TRHU 402217',
      event: 'Gate out, empty returned',
      vessel: 'BALTIC TERN 066W',
      eta: -121,
      unread: false,
    },
    {
      daysAgo: 240,
      container: 'MSKU 110284',
      event: 'Departed Cát Lái',
      vessel: 'BALTIC PETREL 097W',
      eta: -209,
      unread: false,
    },
  ].map(({ daysAgo, container, event, vessel, eta, unread }) => ({
    key: `shipping-${container.toLowerCase().replace(' ', '-')}`,
    from: carrier,
    to: [khue],
    daysAgo,
    time: '03:20',
    unread,
    unsigned: true,
    plain: true,
    headers: { 'Auto-Submitted': 'auto-generated' },
    subject: `Shipment update ${container}: ${event}`,
    text: `Container: ${container}\nEvent: ${event}\nVessel: ${vessel}\nDate: ${c.english(-daysAgo)}\nETA Aarhus: ${c.english(eta)}\n\nThis is an automatic message of Baltic Ocean Line.`,
  }))
}

import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { DemoAttachment, Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { folders } from '../folders.ts'
import { ingrid, khue, tobias } from '../people.ts'

type Order = {
  number: string
  daysAgo: number
  item: string
  pieces: number
  price: number
  container: string
  wish: string
  answer: string
  reaction: string
  shipped: string
  received: string
  files?: DemoAttachment[]
  isUnread?: boolean
}

const orders: Order[] = [
  {
    number: 'NH-5128',
    daysAgo: 47,
    item: 'Sơn Trà chair, two-tone',
    pieces: 160,
    price: 71,
    container: 'NHSU 300915',
    wish: 'We would like the moss green seat on half of them. Is the fabric still in stock?',
    answer: 'The moss green linen is in stock for 200 seats, so there is no extra lead time.',
    reaction:
      'Great news about the fabric. Please mark the green cartons with a G so that our shop staff can tell them apart.',
    shipped: 'All cartons are marked, the green ones with a large G on two sides.',
    received:
      'Unloaded this morning, all 160 chairs present. One carton was wet at the corner but the chair inside is dry.',
    files: [file('ghe-son-tra-goc-nghieng.jpg', 'Two-tone reference.jpg')],
    isUnread: true,
  },
  {
    number: 'NH-5074',
    daysAgo: 96,
    item: 'Lang Biang coffee table, walnut',
    pieces: 85,
    price: 224,
    container: 'TCLU 201774',
    wish: 'Honeycomb paper only, please. Our new packaging policy does not allow any foam from this season on.',
    answer: 'The new carton has passed our drop test at 80 cm on all corners, without foam.',
    reaction:
      'Thank you for the drop test video. Our quality team asks for the same test at 100 cm for the table tops.',
    shipped: 'The tops were tested at 100 cm as you asked; the report is in the document set.',
    received:
      'The packaging is excellent. Marketing wants to show the honeycomb corners in our sustainability report.',
    files: [file('bao-bi-giay-to-ong.jpg', 'Honeycomb carton.jpg')],
    isUnread: true,
  },
  {
    number: 'NH-4981',
    daysAgo: 151,
    item: 'Son Tra dining table 180',
    pieces: 72,
    price: 342,
    container: 'MSKU 771520',
    wish: 'Could the legs be packed separately? We would save about a fifth of the volume.',
    answer: 'Yes, the legs can be detached. We add a small bag with eight bolts and a key to each carton.',
    reaction: 'Please print the assembly sheet in Danish and Swedish as well, I send you the text on Monday.',
    shipped: 'The sheets are printed in four languages and packed on top of the table leaf.',
    received:
      'Everything arrived. Two bolt bags were missing, could you send ten spare bags with the next order?',
  },
  {
    number: 'NH-4902',
    daysAgo: 214,
    item: 'Đơn Dương low cabinet',
    pieces: 48,
    price: 396,
    container: 'TRHU 402217',
    wish: 'We need the doors to close softly, our customers complained about the previous series.',
    answer: 'The soft-close rail is now standard; we changed the supplier in spring.',
    reaction: 'Approved. Please send one cabinet by air for the photo studio, at our cost.',
    shipped: 'The air sample left yesterday, the other 47 cabinets are in the container.',
    received:
      'The soft-close works very well. We noticed a slight colour difference between two batches, photos will follow.',
    isUnread: true,
  },
  {
    number: 'NH-4835',
    daysAgo: 288,
    item: 'Cầu Đất shelf, five levels',
    pieces: 110,
    price: 268,
    container: 'MSKU 110284',
    wish: 'Please confirm the load of each shelf: our website says 25 kg, the catalogue of last year said 20 kg.',
    answer: 'The tested load is 25 kg per level, the old catalogue was printed before the test.',
    reaction: 'Thanks, then we keep 25 kg. Our lawyers would like the test report on file.',
    shipped: 'The test report is in the envelope together with the certificate of origin.',
    received: 'All shelves received and on sale since Friday. Customers like that no tools are needed.',
  },
  {
    number: 'NH-4760',
    daysAgo: 371,
    item: 'Bảo Lộc set, table and six chairs',
    pieces: 40,
    price: 688,
    container: 'NHSU 118640',
    wish: 'This is our first order of the Bảo Lộc set. Please let the workshop check the stacking of the chairs.',
    answer: 'Four chairs stack safely; with five the lower one gets scratches, so we pack them in fours.',
    reaction: 'Good to know. We will say “stacks up to four” in the product text.',
    shipped: 'Ten sets per pallet, four pallets, fumigated and stamped.',
    received:
      'The pallets came through customs in one day, the stamps were clear. Thank you for the careful paperwork.',
  },
  {
    number: 'NH-4655',
    daysAgo: 506,
    item: 'High-back chair, linen',
    pieces: 300,
    price: 66,
    container: 'TCLU 615002',
    wish: 'The order is larger than usual because we open two shops in Jutland this autumn.',
    answer:
      'Congratulations on the new shops. We can deliver 180 chairs in the first lot and 120 three weeks later.',
    reaction: 'Two lots are fine, as long as the first one is in Aarhus ten days before the opening.',
    shipped: 'The first lot is on board, one week ahead of your date.',
    received: 'Both shops opened yesterday with your chairs around every table. It was a wonderful day.',
    isUnread: true,
  },
]

/** Orders of Nordhus over the two years: order, confirmation, detail, shipping, arrival. */
export function nordhusLetters(c: Calendar): Manuscript[] {
  return orders.flatMap((order) => tellOrder(order, c))
}

function tellOrder(order: Order, c: Calendar): Manuscript[] {
  const total = (order.pieces * order.price).toLocaleString('en-US')
  const start = order.daysAgo
  return conversation(
    `order-${order.number.toLowerCase()}`,
    {
      subject: `Purchase order ${order.number}: ${order.item}`,
      between: [khue, tobias],
      folder: folders.nordhus,
    },
    [
      {
        from: tobias,
        daysAgo: start,
        time: '16:05',
        files: order.files ?? [],
        text: `Hi Khuê,\n\nPlease find our order **${order.number}** for ${order.pieces} pieces of ${order.item}. ${order.wish}`,
      },
      {
        from: khue,
        daysAgo: start - 1,
        time: '09:37',
        quotes: true,
        text: `Dear Tobias,

Thank you for ${order.number}. ${order.answer}

| Item | Pieces | Unit price, USD | Total, USD |
| ${order.item} | ${order.pieces} | ${order.price} | ${total} |

We plan to load in week ${c.week(-start + 30)}.`,
      },
      { from: tobias, daysAgo: start - 2, time: '15:48', quotes: true, text: order.reaction },
      {
        from: khue,
        daysAgo: start - 30,
        time: '11:16',
        cc: [ingrid],
        text: `Dear Tobias, dear Ingrid,\n\n${order.number} was loaded today in container ${order.container}. ${order.shipped}`,
      },
      {
        from: ingrid,
        to: [khue],
        cc: [tobias],
        daysAgo: Math.max(start - 74, 3),
        time: '14:22',
        ...(order.isUnread && { unread: true }),
        text:
          start - 74 < 3
            ? `Hi Khuê, ${order.container} passed Singapore yesterday. I will write again when it is unloaded.`
            : order.received,
      },
    ],
  )
}

import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { folders } from '../folders.ts'
import { antoine, claire, khue, marek } from '../people.ts'

/** Maison Béranger in Lyon, in English with some French, and a first contact from Gdańsk. */
export function berangerLetters(c: Calendar): Manuscript[] {
  return [...testReport(), ...coffeeTables(c), ...armchairs(c), ...visit(c), ...firstContact(c)]
}

function testReport(): Manuscript[] {
  return conversation(
    'lyon-test',
    {
      subject: 'Rapport d’essai : finitions noyer',
      between: [khue, antoine],
      cc: [claire],
      folder: folders.beranger,
    },
    [
      {
        from: antoine,
        daysAgo: 4,
        time: '18:03',
        unread: true,
        files: [file('certificat-essai-noyer.pdf', 'Rapport essai noyer.pdf')],
        text: `Bonjour Khuê,

Voici notre rapport d’essai. L’huile mate MV-07 est validée, le vernis à l’eau brille un peu trop sous les lampes du magasin.

Cordialement,`,
      },
    ],
  )
}

function coffeeTables(c: Calendar): Manuscript[] {
  return conversation(
    'lyon-coffee-tables',
    { subject: 'Commande de 24 tables basses Lang Biang', between: [khue, claire], folder: folders.beranger },
    [
      {
        from: claire,
        daysAgo: 62,
        time: '15:20',
        text: `Bonjour Khuê,

Nous souhaitons commander 24 tables basses Lang Biang pour la boutique de la rue Mercière. Le plateau peut-il être un peu plus épais, 28 mm au lieu de 24 ?`,
      },
      {
        from: khue,
        daysAgo: 61,
        time: '08:45',
        quotes: true,
        text: `Dear Claire, 28 mm is possible. The table becomes 2.1 kg heavier and 14 euros more expensive. Shall I send a drawing?`,
      },
      {
        from: claire,
        daysAgo: 61,
        time: '17:02',
        text: `Yes please, a drawing would help. The price is fine for us.`,
      },
      {
        from: khue,
        daysAgo: 58,
        time: '10:52',
        files: [file('ban-tra-oc-cho.jpg', 'Lang Biang 28 mm.jpg')],
        tracking: { viewedAt: [c.at(58, '15:01'), c.at(57, '16:40')] },
        text: `Dear Claire, here is the rendering with the thicker top. We kept the bevel, so it still looks light from the side.`,
      },
      {
        from: claire,
        daysAgo: 57,
        time: '16:48',
        starred: true,
        text: `C’est parfait ! Please go ahead with 24 pieces, delivery before ${c.english(-5)}.`,
      },
      {
        from: claire,
        daysAgo: 10,
        time: '11:35',
        unread: true,
        text: `The tables have arrived, 24 of 24. Two are already sold, before we even unpacked the others.`,
      },
    ],
  )
}

function armchairs(c: Calendar): Manuscript[] {
  return conversation(
    'lyon-armchairs',
    {
      subject: 'Tà Nung armchairs: fabric for the spring window',
      between: [khue, claire],
      cc: [antoine],
      folder: folders.beranger,
    },
    [
      {
        from: claire,
        daysAgo: 172,
        time: '14:14',
        text: `Dear Khuê,

For the spring window we would like six armchairs in a lighter linen, close to oat. Do you have something between “cream” and “sand”?`,
      },
      {
        from: khue,
        daysAgo: 170,
        time: '09:58',
        files: [file('ghe-banh-boc-vai-lanh.jpg', 'Tà Nung, two fabrics.jpg')],
        text: `Dear Claire, the weaver in Hội An can dye a small lot in oat, 60 metres at least. The photo shows moss and sand to compare.`,
      },
      {
        from: antoine,
        daysAgo: 169,
        time: '18:30',
        text: `Hello Khuê, 60 metres is fine, we use the rest for cushions. Please keep the fire certificate with the roll.`,
      },
      {
        from: khue,
        daysAgo: 168,
        time: '08:39',
        text: `Noted, the certificate travels with the roll. The six chairs can leave in week ${c.week(-128)}.`,
      },
      {
        from: claire,
        daysAgo: 119,
        time: '12:09',
        text: `The window is ready and people stop in front of it. I promised you a picture, Antoine takes it on a sunny day.`,
      },
    ],
  )
}

function visit(c: Calendar): Manuscript[] {
  return conversation(
    'lyon-visit',
    { subject: 'Visite de l’atelier à Bình Dương', between: [khue, claire], folder: folders.beranger },
    [
      {
        from: claire,
        daysAgo: 401,
        time: '10:18',
        text: `Bonjour Khuê,

Antoine et moi serons au Vietnam du ${c.french(-380)} au ${c.french(-372)}. Pouvons-nous visiter l’atelier ? Nous aimerions voir le séchage du bois.`,
      },
      {
        from: khue,
        daysAgo: 400,
        time: '08:28',
        text: `Dear Claire, you are very welcome. I suggest two days: the drying kilns and the workshop in Vĩnh Cửu first, then our showroom. We pick you up at the hotel.`,
      },
      {
        from: claire,
        daysAgo: 399,
        time: '16:55',
        text: `Wonderful, two days it is. Antoine does not eat fish, everything else is an adventure he looks forward to.`,
      },
      {
        from: claire,
        daysAgo: 370,
        time: '21:40',
        starred: true,
        text: `Chère Khuê,

Merci pour ces deux jours magnifiques. We learned more about oak in one morning with Mr Tùng than in ten years of trade fairs. À très bientôt à Lyon !`,
      },
    ],
  )
}

function firstContact(c: Calendar): Manuscript[] {
  return conversation(
    'gdansk',
    {
      subject: 'Enquiry from Gdańsk: dealer terms for Poland',
      between: [khue, marek],
      folder: folders.europe,
    },
    [
      {
        from: marek,
        daysAgo: 135,
        time: '19:03',
        text: `Dear Ms Khuê,

We saw the Sơn Trà chairs in Aarhus. Dom & Drewno has three shops on the Baltic coast. Which terms do you offer to dealers in Poland?`,
      },
      {
        from: khue,
        daysAgo: 134,
        time: '10:10',
        files: [file('catalogue-moc-viet-2026.pdf', 'Moc Viet catalogue 2026.pdf')],
        tracking: { viewedAt: [c.at(134, '14:30'), c.at(133, '15:05'), c.at(131, '18:44')] },
        text: `Dear Mr Nowak, thank you for writing. The catalogue is attached; dealer discount starts at 12% for a full container, 15% from the third one in a year.`,
      },
      {
        from: marek,
        daysAgo: 131,
        time: '18:51',
        text: `Thank you. A full container is a big step for us. Could we share one with Nordhus to start with?`,
        quotes: true,
      },
      {
        from: khue,
        daysAgo: 130,
        time: '09:14',
        text: `I asked Ingrid, and she agrees to a shared container on her next order. Your part would be up to 18 cubic metres.`,
      },
      {
        from: marek,
        daysAgo: 127,
        time: '20:26',
        text: `Excellent! We start with 40 chairs and 10 tables then. My accountant will send the VAT documents tomorrow.`,
      },
    ],
  )
}

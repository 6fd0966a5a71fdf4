import type { vi } from './delivery.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'delivery.why': 'Why it is here',
  'delivery.loading': 'Finding out why the message is here…',
  'delivery.failed': 'Why the message is here could not be found out.',
  'delivery.passed': '{method} passed',
  'delivery.notPassed': '{method} did not pass',
  'delivery.unsaid': '{method} has no result',

  'delivery.via.lmtp': 'It came by the mail server and was put into {folder}.',
  'delivery.via.smtp': 'It came straight from outside and was put into {folder}.',
  'delivery.via.inside': 'It was sent from a mailbox here and was put into {folder}.',

  'delivery.spoof.hosted_here': 'It claims to be from {domain} and could not prove that.',
  'delivery.spoof.policy': 'It did not pass the authentication that {domain} asks for.',
  'delivery.spoof.no_address': 'It names no address of its sender, so nobody knows whose it is.',
  'delivery.spoof.unseen': 'The address of the sender holds characters that cannot be seen.',
  'delivery.spoof.address_in_name': 'The name of the sender says {like}, but it comes from {domain}.',
  'delivery.spoof.lookalike': 'The domain {domain} looks like {like} but is another one.',
  'delivery.spoof.marked_before': 'The mailbox that sent this on had found its sender to be forged.',
  'delivery.virus.clean': 'It was scanned for viruses and nothing was found.',
  'delivery.virus.found': 'It holds a virus: {name}.',
  'delivery.virus.not_scanned': 'It was not scanned for viruses because the scanner did not answer.',
  'delivery.virus.later.clean':
    'The virus scanner did not answer at first; it looked later and found nothing.',
  'delivery.virus.later.found':
    'The virus scanner did not answer at first; later it found the virus {name}, and the message was set apart.',
  'delivery.spam.marked': 'The mail server in front marked it as spam.',
  'delivery.spam.spam': 'The spam filter gave it {score} points: it is spam.',
  'delivery.spam.not_spam': 'The spam filter gave it {score} points: it is not spam.',
  'delivery.spam.not_scored': 'The spam filter did not answer.',
  'delivery.spam.signs': 'What weighed most: {signs}',
  'delivery.blocked': 'You have blocked {sender}.',

  'delivery.unnamed': 'unnamed',
  'delivery.filter.file': 'The filter “{name}” moved it to {folder}.',
  'delivery.filter.gone': 'The filter “{name}” would have moved it to {folder}, but that folder is gone.',
  'delivery.filter.trash': 'The filter “{name}” moved it to Trash.',
  'delivery.filter.star': 'The filter “{name}” gave it a star.',
  'delivery.filter.read': 'The filter “{name}” marked it as read.',
  'delivery.filter.forward': 'The filter “{name}” forwarded it.',
  'delivery.forward': 'It was forwarded to {to}.',
  'delivery.forward.loop': 'It was not forwarded to {to} because it goes in circles.',

  'delivery.answer': 'It was answered automatically.',
  'delivery.answer.bounce': 'There was no automatic answer because it reports a failed delivery.',
  'delivery.answer.own': 'There was no automatic answer because it is from yourself.',
  'delivery.answer.spam': 'There was no automatic answer because it is spam.',
  'delivery.answer.robot': 'There was no automatic answer because its sender is a program.',
  'delivery.answer.list': 'There was no automatic answer because it comes from a list.',
  'delivery.answer.automatic': 'There was no automatic answer because a machine sent it.',
  'delivery.answer.not_addressed':
    'There was no automatic answer because it does not name you as a recipient.',
  'delivery.answer.answered_before':
    'There was no automatic answer because its sender was answered within the last 4 days.',
}

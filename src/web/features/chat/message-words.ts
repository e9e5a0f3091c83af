import type { ChatMessage, ChatPerson } from '#contract/chat.ts'
import { fullName } from '../../format/full-name.ts'
import type { UnsentMessage } from './unsent-store.ts'

/** 'Maya': the short name for small spaces. */
export function firstNameOf(person: Pick<ChatPerson, 'firstName' | 'lastName'>): string {
  return [person.firstName, person.lastName].find((part) => part?.trim()) ?? fullName(person)
}

/** A message in one line: 'Maya: See you at the barge', 'You: Picture'. */
export function summarise({ by, isMine, text, picture, isAnnouncement, isDeleted }: ChatMessage): string {
  const who = isMine ? 'You' : firstNameOf(by)
  if (isDeleted) return `${who}: Message deleted`
  return `${who}: ${inOneLine({ text, hasPicture: picture !== null, isAnnouncement })}`
}

const stateWords = { sending: 'sending', waiting: 'not sent yet', refused: 'not sent' }

/** An unsent message in one line: 'You: See you at the barge, not sent yet'. */
export function summariseUnsent(unsent: UnsentMessage): string {
  return `You: ${inOneLine(unsent)}, ${stateWords[unsent.state]}`
}

function inOneLine({
  text,
  hasPicture,
  isAnnouncement,
}: Pick<UnsentMessage, 'text' | 'hasPicture' | 'isAnnouncement'>) {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const content = hasPicture ? ['Picture', line].filter(Boolean).join(': ') : line
  return `${isAnnouncement ? 'Announcement: ' : ''}${content}`
}

/** 99 -> '99', 100 -> '99+' */
export function formatUnread(unread: number, limit: number): string {
  return unread > limit ? `${limit}+` : String(unread)
}

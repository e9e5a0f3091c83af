import type { ChatMessage, ChatPerson } from '#contract/chat.ts'
import { nameOf } from '../../ui/name-of.ts'

/** 'Maya', for where there is little room. */
export function firstNameOf(person: Pick<ChatPerson, 'firstName' | 'lastName'>): string {
  return [person.firstName, person.lastName].find((part) => part?.trim()) ?? nameOf(person)
}

/** What a message says, in one line: 'Maya: See you at the barge', 'You: Picture'. */
export function summarise({ by, isMine, text, picture, isAnnouncement, isDeleted }: ChatMessage): string {
  const who = isMine ? 'You' : firstNameOf(by)
  if (isDeleted) return `${who}: Message deleted`
  const words = text.replaceAll(/\s+/g, ' ').trim()
  const said = picture ? ['Picture', words].filter(Boolean).join(': ') : words
  return `${who}: ${isAnnouncement ? 'Announcement: ' : ''}${said}`
}

/** 99 -> '99', 100 -> '99+' */
export function formatUnread(unread: number, most: number): string {
  return unread > most ? `${most}+` : String(unread)
}

import type { Chat, ChatMessage, ChatPerson } from '#contract/chat.ts'

export const maya: ChatPerson = {
  userId: 'maya',
  firstName: 'Maya',
  lastName: 'Lind',
  profileImageUrl: null,
  isAdmin: false,
}
export const ann: ChatPerson = { ...maya, userId: 'ann', firstName: 'Ann', lastName: 'Lund' }
export const olga: ChatPerson = { ...maya, userId: 'olga', firstName: 'Olga', lastName: 'Moe', isAdmin: true }

/** A message by Maya for tests, viewed by Ann, with overrides. */
export function aMessage(id: number, overrides: Partial<ChatMessage> = {}): ChatMessage {
  const by = overrides.by ?? maya
  return {
    id,
    tripId: 7,
    clientId: `client-${id}`,
    by,
    isMine: by.userId === ann.userId,
    text: `Message ${id}`,
    picture: null,
    isAnnouncement: false,
    isPinned: false,
    seen: null,
    isDeleted: false,
    editedAt: null,
    createdAt: new Date(Date.UTC(2027, 2, 9, 12, 0, id)).toISOString(),
    revision: id,
    ...overrides,
  }
}

export function aChat(overrides: Partial<Chat> = {}): Chat {
  return {
    tripId: 7,
    trip: {
      title: 'Vega Islands',
      location: 'Vega, Norway',
      startDate: '2027-05-09',
      endDate: '2027-05-12',
      status: 'upcoming',
      category: null,
      imageUrl: null,
    },
    revision: 0,
    lastReadId: 0,
    readRevision: 0,
    people: 7,
    pinned: [],
    seen: [],
    ...overrides,
  }
}

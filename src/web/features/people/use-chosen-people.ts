import { MAX_CHOSEN_PEOPLE } from '#contract/mailings.ts'
import { useSharedDraft } from '../../api/draft-storage.ts'

export type ChosenPeople = {
  userIds: string[]
  /** No one else can be chosen. */
  isFull: boolean
  choose: (userId: string, isChosen: boolean) => void
  clear: () => void
}

/** The people of a trip whom an organiser has chosen to write to. Kept while the tab is open. */
export function useChosenPeople(tripId: string): ChosenPeople {
  const [stored, store] = useSharedDraft<string[]>(`chosen-people:${tripId}`)
  const userIds = stored ?? []
  return {
    userIds,
    isFull: userIds.length >= MAX_CHOSEN_PEOPLE,
    choose: (userId, isChosen) => {
      const others = userIds.filter((id) => id !== userId)
      store(isChosen ? [...others, userId] : others)
    },
    clear: () => store(null),
  }
}
